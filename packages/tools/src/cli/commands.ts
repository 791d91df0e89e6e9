/**
 * The commands and their options. A command's implementation is loaded when it runs, so that help, the version and
 * completions are immediate.
 */
import { Argument, Command, Option } from "commander";
import { unknownName } from "coppice/core";
import { addDataOptions, addFileOptions, addShuffleOption } from "./data.ts";
import { addDriftOptions } from "./drift-options.ts";
import { addGeneratorOptions } from "./file-or-generator.ts";
import { DEFAULT_REPORT } from "./files.ts";
import { below } from "./help.ts";
import { choiceOption, integerOption, listOption, repeatable, shareOption } from "./options.ts";
import { print } from "./terminal.ts";
import { programVersion } from "./versions.ts";

const FILE = "CSV, ARFF, NDJSON, JSON, Parquet or LIBSVM, also .gz or .zst; - reads standard input";
const FILES = `${FILE}; several, or a pattern, are read in order`;

/** The commands in the order and the groups in which help shows them. */
export function addCommands(program: Command): void {
  program.commandsGroup("Compare models:").addCommand(race()).addCommand(demo()).addCommand(members());
  program.commandsGroup("Keep and use a model:").addCommand(train()).addCommand(predict()).addCommand(inspect());
  program.commandsGroup("Data:").addCommand(outliers()).addCommand(schema()).addCommand(generate());
  program.commandsGroup("Look up:").addCommand(list()).addCommand(explain());
  program.addCommand(help()).addCommand(completion()).addCommand(version(), { hidden: true });
}

function command(name: string, summary: string): Command {
  return new Command(name).description(summary);
}

function namesOf(program: Command): string[] {
  return program.commands.map((command) => command.name());
}

function race(): Command {
  const race = command("race", "let models learn a stream side by side, predicting each row first").argument(
    "[files...]",
    FILES,
  );
  addRaceOptions(race);
  addShuffleOption(addDataOptions(race))
    .optionsGroup("Columns:")
    .option("--save-schema <file>", "write the schema used, as JSON to edit and pass to --schema");
  return addGeneratorOptions(race)
    .optionsGroup("How the race is run:")
    .option(
      "--repeats <n>",
      "run n times with seeds seed, seed + 1, ...",
      integerOption("--repeats", { min: 1, max: 1_000_000 }),
      1,
    )
    .option("--delay <n>", "rows that arrive before a row's label does", integerOption("--delay"), 0)
    .option("--window <n>", "rows of the sliding window", integerOption("--window", { min: 1 }), 1000)
    .option("--fading <a>", "weight of a row relative to the next, in (0, 1)", shareOption("--fading"), 0.999)
    .option(
      "--every <n>",
      "rows between two measurements (default: about 300 in all)",
      integerOption("--every", { min: 1 }),
    )
    .addHelpText("after", below(RACE_HELP))
    .action(async (files, options) => (await import("./race.ts")).raceFiles(files, options));
}

const RACE_HELP = `
Examples:
  coppice race clicks.csv.gz --target bought
  coppice race clicks.csv -t bought -m "naive-bayes,online-boosting(members=25,base=naive-bayes)" --repeats 5 --shuffle
  coppice race clicks.csv -t bought -m "small=arf(members=5),large=arf(members=50)"
  coppice race --generator "sea(concept=1)" --rows 50000 --drift-to "sea(concept=3)" --drift-at 25000

\`coppice list\` shows the models and their short names, \`coppice explain MODEL\` tells more. The majority class and no change
always run along as yardsticks.

Exit codes: 0 good, 1 finished but rows were left out or a model failed, 2 wrong use or input, 130 stopped by
Ctrl-C (129 and 143 by SIGHUP and SIGTERM; what was done until then is kept).`;

const models = repeatable((text: string, before?: string) => (before === undefined ? text : `${before},${text}`));

/** The options that `race` and `demo` share. */
function addRaceOptions(race: Command): Command {
  return race
    .optionsGroup("Models and results:")
    .option(
      "-m, --models <models>",
      "models, separated by commas, with parameters in parentheses; NAME=MODEL names one (default: seven of them)",
      models,
    )
    .option("--seed <n>", "seed of all chance", integerOption("--seed"), 1)
    .option("--json <file>", "write all results and curves as JSON; - is standard output, tables then go to the other")
    .option("--report <file>", "where the HTML report goes", DEFAULT_REPORT)
    .option("--no-report", "write no report")
    .option(
      "--predictions <file>",
      "write every prediction as CSV, packed if it ends in .gz; `row` is the row's number in the file",
    )
    .option(
      "--measures <file>",
      "write the measures as CSV (.csv), a row per model and seed, or the table as LaTeX (.tex)",
    )
    .option("-q, --quiet", "print the table only, and notes on how the data was read");
}

function demo(): Command {
  return addRaceOptions(command("demo", "race on 300,000 real flights, or a generated stream"))
    .option(
      "--limit <n>",
      "rows to read (default: 300000 flights, or 100000 generated rows)",
      integerOption("--limit", { min: 1 }),
    )
    .action(async (options) => (await import("./demo.ts")).demo(options));
}

function members(): Command {
  const members = command("members", "how good an ensemble is with 1, 2, ... members, in one pass")
    .argument("[files...]", FILES)
    .option(
      "-m, --models <models>",
      "ensembles, separated by commas, as for race (default: online-bagging, online-boosting and arc-x4)",
      models,
    )
    .option("-o, --out <file>", "write the numbers as CSV, NDJSON or Parquet instead; - is standard output, CSV")
    .option("--seed <n>", "seed of all chance", integerOption("--seed"), 1)
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addGeneratorOptions(addShuffleOption(addDataOptions(members)))
    .addHelpText(
      "after",
      below(`
Every row is answered by the first member, by the first two, ... by all, and then learned. In ensembles whose members depend on
none behind them, that is the accuracy of smaller ensembles with the same seed; \`coppice explain MODEL\` says which those are.

Examples:
  coppice members clicks.csv -t bought -m "online-bagging(members=50),online-boosting(members=50)"
  coppice members --generator multiplexor --rows 4000`),
    )
    .action(async (files, options) => (await import("./members.ts")).members(files, options));
}

function train(): Command {
  const train = command("train", "learn a file and keep the model")
    .argument("<files...>", FILES)
    .option(
      "-m, --model <model>",
      'what to train, such as "boosting(members=25,base=nb)"; a trainer learns all rows at once',
    )
    .option("--from <model-file>", "continue with this model file, its schema included")
    .option("-o, --out <file>", "where the model goes (required)")
    .option("--seed <n>", "seed of all chance (default: 1)", integerOption("--seed"))
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addShuffleOption(addDataOptions(train))
    .option("--skip <n>", "leave out the first n of these rows, such as those learned before", integerOption("--skip"))
    .addHelpText("after", below(TRAIN_HELP))
    .action(async (files, options) => (await import("./train.ts")).train(files, options));
}

const TRAIN_HELP = `
Where a row cannot be read, or a signal comes, the model of the rows before is kept beside FILE of --out, as x.partial.model for
x.model. The command that goes on behind these rows is printed, such as:

  coppice train clicks.csv --from x.partial.model --skip 900000 --out x.model`;

function predict(): Command {
  const predict = command("predict", "answer every row of files, and score the answers")
    .argument("<model>", "a file written by `coppice train`")
    .argument("<files...>", FILES)
    .option(
      "-o, --out <file>",
      "CSV, NDJSON (.ndjson, .jsonl) or Parquet (.parquet), the first two packed if .gz follows; - is standard output, CSV",
      "-",
    )
    .option(
      "--keep <columns>",
      "columns the model does not know, such as an id, to repeat in the output beside `row`",
      listOption("--keep"),
    )
    .option("--no-attributes", "leave out the attributes, but for those of --keep")
    .option(
      "--top <k>",
      "write the k most probable classes with their probabilities, instead of a probability for each class",
      integerOption("--top", { min: 1, max: 100 }),
    )
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addFileOptions(predict)
    .addHelpText(
      "after",
      below(
        "Written are: `row`, the row's number, which runs on through several files; the columns kept; the attributes; the target; `predicted`; and " +
          "`p(class)`, the probability of each class; with --top 2 `probability`, that of `predicted`, `predicted_2` and " +
          "`probability_2`.\n\n" +
          "Where a row cannot be read, or a signal comes, the answers to the rows before are kept beside FILE of --out, as x.partial.csv for x.csv.",
      ),
    )
    .action(async (model, files, options) => (await import("./predict.ts")).predict(model, files, options));
}

function outliers(): Command {
  const outliers = command("outliers", "find rows that fit least to what a model learns from the file")
    .argument("<files...>", FILES)
    .option("-m, --model <model>", "the model that learns them (default: a random forest; by weight online-boosting)")
    .option("--from <model-file>", "look with this model file, which learns nothing; the data is read once")
    .option(
      "--by <measure>",
      "probability: of the label, to any model; weight: what boosting would have the row weigh",
      choiceOption("--by", ["probability", "weight"]),
      "probability",
    )
    .option("-n, --most <n>", "rows to find", integerOption("--most", { min: 1, max: 10_000_000 }), 20)
    .option("-o, --out <file>", "write the rows, as predict does, instead of a table; - is standard output, CSV")
    .option("--keep <columns>", "columns not to learn from, such as an id, to show beside `row`", listOption("--keep"))
    .option("--seed <n>", "seed of all chance (default: 1)", integerOption("--seed"))
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addDataOptions(outliers)
    .option("--shuffle", "learn the rows in a random order (keeps them in memory)")
    .addHelpText(
      "after",
      below(
        "The file is read twice: the model learns it from the start to the end, then looks at every row again. Found are rows " +
          "with a wrong label, and rows that are odd or hard. `p %` is the model's probability of the class the row has.",
      ),
    )
    .action(async (files, options) => (await import("./outliers.ts")).outliers(files, options));
}

function inspect(): Command {
  return command("inspect", "what a model file holds")
    .argument("<model>", "a file written by `coppice train`")
    .option("--tree", "the tree it has learned, indented; of a linear model, its weights")
    .option("--dot", "the tree as DOT, for Graphviz to draw")
    .option("--member <n>", "the tree or the weights of this member of an ensemble, from 0", integerOption("--member"))
    .option("--json", "as JSON")
    .addHelpText("after", below("Example:\n  coppice inspect clicks.model --dot | dot -Tsvg > tree.svg"))
    .action(async (model, options) => (await import("./inspect.ts")).inspect(model, options));
}

function schema(): Command {
  return addDataOptions(
    command("schema", "print the schema inferred from a file, to edit and pass to --schema")
      .argument("<files...>", FILES)
      .option("-o, --out <file>", "write the JSON there and show the columns here"),
  ).action(async (files, options) => (await import("./schema.ts")).printSchema(files, options));
}

function generate(): Command {
  const generate = command("generate", "write the rows of a generated stream")
    .argument("<generator>", 'one, such as "sea(concept=2)"; `coppice list generators` shows all')
    .option("--rows <n>", "rows to write (default: all of a finite set)", integerOption("--rows", { min: 1 }))
    .option("-o, --out <file>", "where the rows go, packed if it ends in .gz; - is standard output", "-")
    .option(
      "--format <format>",
      "csv, arff, ndjson or parquet (default: from the name)",
      choiceOption("--format", ["csv", "arff", "ndjson", "parquet"]),
    )
    .option("--seed <n>", "seed of all chance", integerOption("--seed"), 1)
    .option("-q, --quiet", "no progress");
  return addDriftOptions(generate).action(async (spec, options) => {
    const { generateRows } = await import("./generate.ts");
    await generateRows(spec, options);
  });
}

function list(): Command {
  return command("list", "list the models, trainers, detectors and generated streams")
    .argument("[family]", "learners, ensembles, trainers, detectors or generators")
    .option("--json", "as JSON")
    .action(async (family, options) => (await import("./list.ts")).list(family, options));
}

function explain(): Command {
  return command("explain", "what a model, trainer, generator or measure is; paper, parameters, cost")
    .argument("<id...>", "as `coppice list` shows it, or a measure as tables show it")
    .action(async (words: string[], _, { parent }: Command) => {
      const { explain } = await import("./explain.ts");
      explain(words.join(" "), namesOf(parent as Command));
    });
}

function help(): Command {
  return command("help", "show the help of a command")
    .argument("[command]", "the command")
    .action((name: string | undefined, _, { parent }: Command) => {
      const program = parent as Command;
      if (name === undefined) program.help();
      const found = program.commands.find((command) => command.name() === name);
      if (found !== undefined) found.help();
      throw unknownName("command", name as string, namesOf(program), "`coppice --help` shows all.");
    });
}

function completion(): Command {
  return command("completion", "print completions for bash, zsh or fish")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addOption(new Option("--columns-of <file>", "print the columns of a file instead, as completions ask").hideHelp())
    .addHelpText(
      "after",
      below(`
Examples:
  eval "$(coppice completion bash)"  # in ~/.bashrc
  eval "$(coppice completion zsh)"  # in ~/.zshrc, after compinit
  coppice completion fish > ~/.config/fish/completions/coppice.fish

They know the models of this version, and the columns of the file on the line: print them anew after an update. Where the start of a shell should not wait for them, print
those of bash and zsh into a file, too, and read it with \`source\`.`),
    )
    .action(async (shell, options, { parent }: Command) => {
      if (options.columnsOf !== undefined) {
        const { columnsOf } = await import("../readers/columns-of.ts");
        const { visible } = await import("./visible.ts");
        for (const column of await columnsOf(options.columnsOf)) if (column === visible(column)) print(column);
        return;
      }
      const { completions } = await import("./completions.ts");
      print(completions(parent as Command, shell));
    });
}

function version(): Command {
  return command("version", "show the version").action(() => print(programVersion()));
}
