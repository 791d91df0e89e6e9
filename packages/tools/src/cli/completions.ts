/** What shells need to complete commands and options, made from the program itself. */
import type { Command, Option } from "commander";

export function completions(program: Command, shell: "bash" | "zsh" | "fish"): string {
  const commands = program.commands.filter((command) => command.name() !== "version"); // `--version` is offered
  return { bash, zsh, fish }[shell](program, commands);
}

function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function namesOf(command: Command): string[] {
  return optionsOf(command).flatMap(({ short, long }) => [long, short].filter((name) => name !== undefined));
}

/** The words an argument may be: a command for `help`, what is declared for others. */
function wordsOf(command: Command, commands: readonly Command[]): readonly string[] {
  if (command.name() === "help") return commands.map((each) => each.name());
  return command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
}

function bash(program: Command, commands: readonly Command[]): string {
  const names = commands.map((command) => command.name());
  const branch = (pattern: string, choices: readonly string[], command: Command) =>
    `    ${pattern}) choices="${choices.join(" ")}" options="${namesOf(command).join(" ")}" ;;`;
  return `# bash completion for coppice
_coppice() {
  local word=\${COMP_WORDS[COMP_CWORD]} command= choices options i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in ${names.join("|")}) command=\${COMP_WORDS[i]}; break ;; esac
  done
  case $command in
${commands.map((command) => branch(command.name(), wordsOf(command, commands), command)).join("\n")}
${branch("*", names, program)}
  esac
  [[ $word == -* ]] && choices=$options
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _coppice coppice`;
}

function zsh(program: Command, commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const described = (name: string, text: string) => quoted(`${name.replaceAll(":", "\\:")}:${text}`);
  const options = (command: Command) =>
    optionsOf(command).flatMap(({ short, long, description }) =>
      [long, short].filter((name) => name !== undefined).map((name) => described(name, description)),
    );
  return `#compdef coppice
# zsh completion for coppice
_coppice() {
  local command word
  local -a options choices
  for word in \${words[2,CURRENT-1]}; do
    case $word in (${commands.map((each) => each.name()).join("|")}) command=$word; break ;; esac
  done
  case $command in
${commands
  .map(
    (command) =>
      `    (${command.name()}) options=(${options(command).join(" ")}); choices=(${wordsOf(command, commands).map(quoted).join(" ")}) ;;`,
  )
  .join("\n")}
    (*) options=(${options(program).join(" ")}); choices=(${commands.map((each) => described(each.name(), each.description())).join(" ")}) ;;
  esac
  if [[ $PREFIX == -* ]]; then _describe -o option options
  elif (( $#choices )); then _describe choice choices
  else _files; fi
}
if [[ $funcstack[1] == _coppice ]]; then _coppice "$@"; else compdef _coppice coppice; fi`;
}

function fish(program: Command, commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const names = commands.map((command) => command.name()).join(" ");
  const none = `-n ${quoted(`not __fish_seen_subcommand_from ${names}`)}`;
  const options = (command: Command, where: string) =>
    optionsOf(command).map(({ short, long, description, required }) => {
      const parts = ["complete -c coppice", where];
      if (long !== undefined) parts.push(`-l ${long.slice(2)}`);
      if (short !== undefined) parts.push(`-s ${short.slice(1)}`);
      if (required) parts.push("-r");
      return [...parts, `-d ${quoted(description)}`].join(" ");
    });
  const lines = commands.flatMap((command) => {
    const seen = `-n ${quoted(`__fish_seen_subcommand_from ${command.name()}`)}`;
    const words = wordsOf(command, commands);
    return [
      `complete -c coppice ${none} -f -a ${command.name()} -d ${quoted(command.description())}`,
      ...options(command, seen),
      ...(words.length > 0 ? [`complete -c coppice ${seen} -f -a ${quoted(words.join(" "))}`] : []),
    ];
  });
  return ["# fish completion for coppice", ...options(program, none), ...lines].join("\n");
}
