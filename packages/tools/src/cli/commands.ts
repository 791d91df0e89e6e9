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
  program
    .commandsGroup("Compare models:")
    .addCommand(race())
    .addCommand(demo())
    .addCommand(compare())
    .addCommand(members());
  program.commandsGroup("Train and use a model:").addCommand(train()).addCommand(predict()).addCommand(inspect());
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
  const race = command("race", "compare models on a stream: each predicts every row, then learns it").argument(
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
      "run n times, with --seed, --seed + 1, ... as seeds",
      integerOption("--repeats", { min: 1, max: 1_000_000 }),
      1,
    )
    .option("--delay <n>", "how many rows later each label arrives", integerOption("--delay"), 0)
    .option("--window <n>", "rows of the sliding window", integerOption("--window", { min: 1 }), 1000)
    .option(
      "--fading <a>",
      "fading factor: weight of a row relative to the next, in (0, 1)",
      shareOption("--fading"),
      0.999,
    )
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

\`coppice list\` shows the models and their short names, \`coppice explain MODEL\` describes one. Two baselines
always race as well: the majority class, and no change, which repeats the last label.

Exit codes: 0 success, 1 finished but rows were left out or a model failed, 2 wrong usage or input, 130 stopped by
Ctrl-C (129 by SIGHUP, 143 by SIGTERM; the results until then are kept).`;

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
    .option("--seed <n>", "seed of all random numbers", integerOption("--seed"), 1)
    .option(
      "--json <file>",
      "write all results and curves as JSON; - is standard output, with the tables on standard error",
    )
    .option("--report <file>", "file to write the HTML report to", DEFAULT_REPORT)
    .option("--no-report", "write no report")
    .option(
      "--predictions <file>",
      "write every prediction as CSV, compressed if the name ends in .gz; `row` is the row's number across all files",
    )
    .option(
      "--measures <file>",
      "write the measures as CSV (.csv), a row per model and seed, or the table as LaTeX (.tex)",
    )
    .option("-q, --quiet", "print the table only, and notes on how the data was read");
}

function demo(): Command {
  return addRaceOptions(
    command("demo", "race on 300,000 real flights, or on a generated stream if they are not installed"),
  )
    .option(
      "--limit <n>",
      "rows to read (default: 300000 flights, or 100000 generated rows)",
      integerOption("--limit", { min: 1 }),
    )
    .action(async (options) => (await import("./demo.ts")).demo(options));
}

function compare(): Command {
  return command("compare", "compare models over several streams: mean ranks, and which differ")
    .argument(
      "<files...>",
      "results of races, as `coppice race --json` writes them, or tables: a row per stream, its name in the first column, a model per column",
    )
    .option("--measure <name>", "measure of races to compare: kappa, log-loss, ... (default: accuracy)")
    .option("--smaller-is-better", "the numbers in tables are errors or losses, not accuracies")
    .option("--diagram <file>", "write a critical-difference diagram (.svg)")
    .option("--json", "as JSON")
    .addHelpText("after", below(COMPARE_HELP))
    .action(async (files, options) => (await import("./compare.ts")).compare(files, options));
}

const COMPARE_HELP = `
Examples:
  coppice race elec.csv --models arf,arc-x4,srp --no-report --json elec.json
  coppice compare elec.json weather.json covtype.json --diagram ranks.svg
  coppice compare accuracies.csv

A model that failed in a race ranks last there. The baselines of races are left out.`;

function members(): Command {
  const members = command("members", "measure the accuracy of an ensemble's first 1, 2, ... members, in one pass")
    .argument("[files...]", FILES)
    .option(
      "-m, --models <models>",
      "ensembles, separated by commas, as for race (default: online-bagging, online-boosting and arc-x4)",
      models,
    )
    .option(
      "-o, --out <file>",
      "write the results as CSV, NDJSON or Parquet instead of a table; - is standard output, as CSV",
    )
    .option("--seed <n>", "seed of all random numbers", integerOption("--seed"), 1)
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addGeneratorOptions(addShuffleOption(addDataOptions(members)))
    .addHelpText(
      "after",
      below(`
Every row is predicted by the first member, by the first two, ... by all, and then learned. If no member depends on later ones,
this is the accuracy of smaller ensembles with the same seed; \`coppice explain MODEL\` says for which ensembles it works.

Examples:
  coppice members clicks.csv -t bought -m "online-bagging(members=50),online-boosting(members=50)"
  coppice members --generator multiplexor --rows 4000`),
    )
    .action(async (files, options) => (await import("./members.ts")).members(files, options));
}

function train(): Command {
  const train = command("train", "train a model on a file and save it")
    .argument("<files...>", FILES)
    .option(
      "-m, --model <model>",
      'what to train, such as "boosting(members=25,base=nb)"; a trainer learns all rows at once',
    )
    .option("--from <model-file>", "continue training this model file, with its schema")
    .option("-o, --out <file>", "file to write the model to (required)")
    .option("--seed <n>", "seed of all random numbers (default: 1)", integerOption("--seed"))
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addShuffleOption(addDataOptions(train))
    .option("--skip <n>", "leave out the first n of these rows, such as those learned before", integerOption("--skip"))
    .option(
      "--save-every <n>",
      "also save the model to --out every n rows, above 1000 at full thousands",
      integerOption("--save-every", { min: 1 }),
    )
    .option(
      "--predictions <file>",
      "write the prediction for each row, made before it is learned, as CSV, compressed if the name ends in .gz; - is standard output",
    )
    .addHelpText("after", below(TRAIN_HELP))
    .action(async (files, options) => (await import("./train.ts")).train(files, options));
}

const TRAIN_HELP = `
If a row cannot be read, or a signal stops training, the model of the rows learned until then is kept beside the --out file,
as x.partial.model for x.model. The command that continues after these rows is printed, such as:

  coppice train clicks.csv --from x.partial.model --skip 900000 --out x.model

With --predictions -, it answers each row of a pipe as it comes, and learns those with a label:

  coppice train - --model arf --out x.model --predictions - < clicks.fifo

With --save-every, a model in use can be renewed while it is trained, and a killed program loses few rows: continue with
--from x.model --skip and the number of rows in the last line "Saved x.model after ...". If training is stopped, the model
then goes to x.model, too.`;

function predict(): Command {
  const predict = command("predict", "predict every row of files, and measure the accuracy")
    .argument("<model>", "a file written by `coppice train`")
    .argument("<files...>", FILES)
    .option(
      "-o, --out <file>",
      "file to write: CSV, NDJSON (.ndjson, .jsonl), each compressed if .gz follows, or Parquet (.parquet); - is standard output, as CSV",
      "-",
    )
    .option(
      "--keep <columns>",
      "columns the model does not know, such as an id, to copy to the output after `row`",
      listOption("--keep"),
    )
    .option("--no-attributes", "leave the attributes out of the output, except those of --keep")
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
        "The output has `row`, the row's number, which continues through several files; the columns of --keep; the attributes, numbers as read (01.50 as 1.5); the target; `predicted`; and " +
          "`p(class)`, the probability of each class; with --top 2 `probability`, that of `predicted`, `predicted_2` and " +
          "`probability_2`.\n\n" +
          "If a row cannot be read, or a signal stops the program, the predictions until then are kept beside the --out file, as x.partial.csv for x.csv.",
      ),
    )
    .action(async (model, files, options) => (await import("./predict.ts")).predict(model, files, options));
}

function outliers(): Command {
  const outliers = command("outliers", "find the rows that fit a model worst, such as rows with wrong labels")
    .argument("<files...>", FILES)
    .option("-m, --model <model>", "the model to train (default: a random forest; with --by weight online-boosting)")
    .option("--from <model-file>", "use this model file, without further training; the data is read once")
    .option(
      "--by <measure>",
      "probability: the model's probability of the label; weight: the weight that boosting would give the row",
      choiceOption("--by", ["probability", "weight"]),
      "probability",
    )
    .option("-n, --most <n>", "rows to find", integerOption("--most", { min: 1, max: 10_000_000 }), 20)
    .option("-o, --out <file>", "write the rows, as predict does, instead of a table; - is standard output, CSV")
    .option("--keep <columns>", "columns not to learn from, such as an id, to show beside `row`", listOption("--keep"))
    .option("--seed <n>", "seed of all random numbers (default: 1)", integerOption("--seed"))
    .option("-q, --quiet", "no progress, and no table of the columns");
  return addDataOptions(outliers)
    .option("--shuffle", "learn the rows in a random order (keeps them in memory)")
    .addHelpText(
      "after",
      below(
        "The file is read twice: the model first learns all of it, then rates every row. This finds rows " +
          "with a wrong label, and rows that are unusual or hard. `p %` is the model's probability of the class the row has.",
      ),
    )
    .action(async (files, options) => (await import("./outliers.ts")).outliers(files, options));
}

function inspect(): Command {
  return command("inspect", "show what a model file contains")
    .argument("<model>", "a file written by `coppice train`")
    .option("--tree", "the learned tree, indented; for a linear model, its weights")
    .option("--dot", "the tree as DOT, for Graphviz to draw")
    .option(
      "--member <n>",
      "the tree or the weights of this member of an ensemble, counted from 0",
      integerOption("--member"),
    )
    .option("--json", "as JSON")
    .addHelpText("after", below("Example:\n  coppice inspect clicks.model --dot | dot -Tsvg > tree.svg"))
    .action(async (model, options) => (await import("./inspect.ts")).inspect(model, options));
}

function schema(): Command {
  return addDataOptions(
    command("schema", "print the schema inferred from a file, to edit and pass to --schema")
      .argument("<files...>", FILES)
      .option("-o, --out <file>", "write the JSON to this file, and show the columns as a table"),
  ).action(async (files, options) => (await import("./schema.ts")).printSchema(files, options));
}

function generate(): Command {
  const generate = command("generate", "write the rows of a generated stream")
    .argument("<generator>", 'one, such as "sea(concept=2)"; `coppice list generators` shows all')
    .option(
      "--rows <n>",
      "rows to write; required if the stream is endless (default: all)",
      integerOption("--rows", { min: 1 }),
    )
    .option(
      "-o, --out <file>",
      "file to write the rows to, compressed if the name ends in .gz; - is standard output",
      "-",
    )
    .option(
      "--format <format>",
      "csv, arff, ndjson or parquet (default: from the name)",
      choiceOption("--format", ["csv", "arff", "ndjson", "parquet"]),
    )
    .option("--seed <n>", "seed of all random numbers", integerOption("--seed"), 1)
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
  return command("explain", "describe a model, trainer, generator or measure: paper, parameters, cost")
    .argument("<id...>", "as `coppice list` shows it, or a measure as tables show it")
    .action(async (words: string[], _, { parent }: Command) => {
      const { explain } = await import("./explain.ts");
      explain(words, namesOf(parent as Command));
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

They complete the models of this version and the columns of the file on the command line. Print them again after an update. To start bash or zsh faster, print them
to a file and load it with \`source\`.`),
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
