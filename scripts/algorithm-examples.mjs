/**
 * The examples of the reference pages: a short program, of the same shape for all algorithms of a kind, and its command-line
 * equivalent. The programs are run to obtain their output.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

const scratch = join(root, "node_modules/.cache/algorithm-examples");

const shapes = { learner: classifier, ensemble: classifier, trainer, detector, generator };

/** Markdown of the program of `definition`, which `coppice` exports as `constant`, and its commands. */
export async function algorithmExample(definition, constant) {
  const { imports, lines, commands, remark } = shapes[definition.kind](definition, constant);
  const names = [constant, ...imports].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const program = [`import { ${names.join(", ")} } from "coppice";`, "", ...lines];
  const shell = commands.map((command) => `npx @coppice/tools ${command}`);
  const text = await withResults(program, definition.id);
  return `\`\`\`ts\n${text}\n\`\`\`\n\n${remark}\n\n\`\`\`sh\n${shell.join("\n")}\n\`\`\`\n`;
}

function classifier({ id, capabilities }, constant) {
  return {
    imports: ["defineSchema", "nominal", "numeric"],
    lines: [
      "const schema = defineSchema({",
      '  attributes: { weather: nominal(["dry", "rain"]), hour: numeric() },',
      '  classes: ["on time", "late"],',
      "});",
      `const model = ${constant}(schema${capabilities.seeded ? ", { seed: 1 }" : ""});`,
      "for (let i = 0; i < 1000; i++) {",
      '  const weather = i % 3 === 0 ? "rain" : "dry";',
      '  model.learn({ weather, hour: i % 24 }, weather === "rain" ? "late" : "on time");',
      "}",
      'console.log(model.predict({ weather: "rain", hour: 9 }));',
    ],
    remark:
      "On the command line, with a generated stream; `FILE --target COLUMN` in place of `--generator` reads a file:",
    commands: [`race --generator agrawal --rows 500 --models ${id} --no-report`],
  };
}

function trainer({ id, params }, constant) {
  return {
    imports: ["dataSet", "sea"],
    lines: [
      "const stream = sea({ seed: 1 });",
      "const width = stream.schema.attributes.length;",
      "const rows = new Float64Array(500 * width);",
      "const labels = Int32Array.from({ length: 500 }, (_, i) => stream.next(rows, i * width));",
      "",
      `const model = ${constant}(dataSet(stream.schema, rows, labels)${"members" in params ? ", { seed: 1 }" : ""});`,
      "console.log(model.predict({ attrib1: 1, attrib2: 1, attrib3: 5 }));",
    ],
    remark: "On the command line:",
    commands: [
      "generate sea --rows 500 --seed 1 --out sea.csv",
      `train sea.csv --target class --model ${id} --out model.bin`,
    ],
  };
}

function detector({ id }, constant) {
  return {
    imports: [],
    lines: [
      `const detector = ${constant}();`,
      "for (let row = 1; row <= 4000; row++) {",
      "  const isWrong = row % (row <= 2000 ? 10 : 2) === 0; // errors come more often from row 2,000 on",
      '  if (detector.add(isWrong ? 1 : 0)) console.log("change at row", row);',
      "}",
    ],
    remark: "The command line explains it, and all other algorithms:",
    commands: [`explain ${id}`],
  };
}

function generator({ id }, constant) {
  return {
    imports: ["evaluate", "naiveBayes", "take"],
    lines: [
      `const stream = ${constant}({ seed: 1 });`,
      "const { attributes, target } = stream.schema;",
      "console.log(attributes.length, target.classes.length);",
      "const { cumulative } = await evaluate(naiveBayes(stream.schema), take(stream, 500));",
      "console.log(cumulative.rows);",
    ],
    remark: "On the command line:",
    commands: [
      `generate ${id} --rows 500 --seed 1 --out ${id}.csv`,
      `race --generator ${id} --rows 500 --models naive-bayes --no-report`,
    ],
  };
}

/** The program with its output as comments: after each line if every line prints once, else at the end. */
async function withResults(lines, id) {
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, `${id}.mjs`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  const printed = [];
  const log = console.log;
  console.log = (...values) => printed.push(values.join(" "));
  try {
    await import(pathToFileURL(file).href);
  } finally {
    console.log = log;
  }
  const prints = (line) => line.startsWith("console.log(");
  if (lines.filter(prints).length === printed.length) {
    const results = printed.values();
    return lines.map((line) => (prints(line) ? `${line} // -> ${results.next().value}` : line)).join("\n");
  }
  return [...lines, ...printed.map((result) => `// -> ${result}`)].join("\n");
}
