/** Shell completions of commands, options and their values, generated from the program itself. */
import type { Command, Option } from "commander";
import { ALIASES, WORDS } from "./catalogue-words.ts";
import { commandsOf, optionsOf, type Place, placeBehind, placeOfArguments } from "./completion-places.ts";

export function completions(program: Command, shell: "bash" | "zsh" | "fish"): string {
  return { bash, zsh, fish }[shell](program, commandsOf(program));
}

function flagsOf({ short, long }: Option): string[] {
  return [long, short].filter((name) => name !== undefined);
}

/** Quoted for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The name of a place in the scripts: a place of words consists of the words. */
function named(place: Place): string {
  return typeof place === "string" ? place : `:words ${place.join(" ")}`;
}

function wordsOfPlaces(): (readonly [string, string])[] {
  return WORDS.flatMap(([words, places]) => places.map((place) => [place, words] as const));
}

/** Inverts a map: each value with its keys. */
function together<K>(entries: Iterable<readonly [K, string]>): [string, K[]][] {
  const groups = new Map<string, K[]>();
  for (const [key, value] of entries) groups.set(value, [...(groups.get(value) ?? []), key]);
  return [...groups];
}

/** Branches of a `case`: patterns grouped by action. */
function branches(entries: Iterable<readonly [string, string]>): string {
  return together(entries)
    .map(([action, patterns]) => `    ${patterns.map(quoted).join("|")}) ${action} ;;`)
    .join("\n");
}

/** Functions shared by bash and zsh. */
function common(program: Command, commands: readonly Command[]): string {
  const behind = commands.flatMap((command) =>
    optionsOf(command).flatMap((option) => {
      const place = placeBehind(command, option);
      if (place === undefined) return [];
      return flagsOf(option).map((flag) => [`${command.name()} ${flag}`, `place=${quoted(named(place))}`] as const);
    }),
  );
  const argument = commands.map((command) => [
    command.name(),
    `place=${quoted(named(placeOfArguments(program, command)))}`,
  ]);
  const words = wordsOfPlaces().map(([place, some]) => [place, `choices=${quoted(some)}`] as const);
  return `# Sets \`place\` to what stands behind an option of a command, and to nothing where it takes no value.
_coppice_behind() {
  case $1 in
${branches(behind)}
    *) place= ;;
  esac
}
# Sets \`place\` to what the arguments of a command are.
_coppice_argument() {
  case $1 in
${branches(argument as [string, string][])}
    *) place=${quoted(named(placeOfArguments(program, program)))} ;;
  esac
}
# Sets \`choices\` to the words of a place.
_coppice_choices() {
  case $1 in
${branches(words)}
    ':words '*) choices=\${1#:words } ;;
    *) choices= ;;
  esac
}
# Sets \`place\` to whose parameters stand in the parentheses behind a name.
_coppice_owner() {
  case $1 in
${branches(Object.entries(ALIASES).map(([alias, id]) => [alias, `place=${id}`] as const))}
    *) place=$1 ;;
  esac
}
# Goes through a model as far as it is typed: sets \`place\` to what stands at its end, \`typed\` to what is there of it.
_coppice_model() {
  local text=$1 places= character i
  typed=
  for ((i = 0; i < \${#text}; i++)); do
    character=\${text:$i:1}
    case $character in
      '(') places=$place/$places; _coppice_owner "$typed"; typed= ;;
      '[') places=$place/$places; place="\${place}["; typed= ;;
      ')'|']') place=\${places%%/*}; places=\${places#*/}; typed=')' ;;
      ',') case $place in *'[') ;; *) place=\${place%%=*} ;; esac; typed= ;;
      '=') case $place in :*) ;; *) place="$place=$typed" ;; esac; typed= ;;
      ' '|'\\') typed= ;;
      *) typed=$typed$character ;;
    esac
  done
}`;
}

function bash(program: Command, commands: readonly Command[]): string {
  const all = [...commands.map((command) => [command.name(), command] as const), ["", program] as const];
  const options = all.map(
    ([name, command]) => [name, `choices=${quoted(optionsOf(command).flatMap(flagsOf).join(" "))}`] as const,
  );
  return `# bash completion for coppice
${common(program, commands)}
_coppice_options() {
  case $1 in
${branches(options)}
  esac
}
_coppice() {
  local command= word= before= place= typed= choices= quote= i
  local -a all=()
  # Bash parts words at equals signs.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    if ((i > 1)) && [[ \${COMP_WORDS[i]} == = || \${COMP_WORDS[i - 1]} == = ]]; then all[\${#all[@]} - 1]+=\${COMP_WORDS[i]}
    else all+=("\${COMP_WORDS[i]}"); fi
  done
  local last=$((\${#all[@]} - 1))
  for ((i = 0; i < last; i++)); do
    case \${all[i]} in ${commands.map((command) => command.name()).join("|")}) command=\${all[i]}; break ;; esac
  done
  word=\${all[last]}
  ((last > 0)) && before=\${all[last - 1]}
  if [[ $word == --*=* ]]; then before=\${word%%=*} word=\${word#*=}; fi
  if [[ $word == [\\"\\']* ]]; then quote=\${word:0:1} word=\${word:1}; fi
  COMPREPLY=()
  _coppice_behind "$command $before"
  if [[ -z $place && $word == -* ]]; then
    _coppice_options "$command"
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
    return
  fi
  [[ -n $place ]] || _coppice_argument "$command"
  [[ $place == :files ]] && return # which bash completes itself
  compopt +o default 2>/dev/null
  if [[ $place == :columns ]]; then
    local file= column
    for ((i = 1; i < last; i++)); do
      _coppice_behind "$command \${all[i - 1]}"
      column=\${all[i]//[\\\\\\"\\']/}
      column=\${column/#"~/"/"$HOME/"}
      if [[ -z $place && -f $column ]]; then file=$column; fi
    done
    [[ -n $file ]] || return
    while IFS= read -r column; do
      [[ -n $quote ]] || printf -v column %q "$column"
      if [[ $column == "$word"* ]]; then COMPREPLY+=("$column"); fi
    done < <(coppice completion bash --columns-of "$file" 2>/dev/null)
    return
  fi
  case $place in :models|:trainees|:generators) compopt -o nospace 2>/dev/null; _coppice_model "$word" ;; *) typed=$word ;; esac
  _coppice_choices "$place"
  local start=\${word%"$typed"}
  [[ -n $quote ]] || start=\${start##*=}
  COMPREPLY=($(compgen -P "$start" -W "$choices" -- "$typed"))
  # Where there is one choice, bash closes the quote: in parentheses more follows.
  if [[ -n $quote && $place != :* && \${#COMPREPLY[@]} == 1 ]]; then COMPREPLY+=("\${COMPREPLY[0]}..."); fi
}
complete -o default -F _coppice coppice`;
}

function zsh(program: Command, commands: readonly Command[]): string {
  const described = (name: string, text: string) => quoted(`${name.replaceAll(":", "\\:")}:${text}`);
  const options = (command: Command) =>
    optionsOf(command).flatMap((option) => flagsOf(option).map((flag) => described(flag, option.description)));
  return `#compdef coppice
# zsh completion for coppice
${common(program, commands)}
_coppice() {
  local command word before place typed choices
  local -a options
  for word in \${words[2,CURRENT-1]}; do
    case $word in (${commands.map((each) => each.name()).join("|")}) command=$word; break ;; esac
  done
  case $command in
${commands.map((command) => `    (${command.name()}) options=(${options(command).join(" ")}) ;;`).join("\n")}
    (*) options=(${options(program).join(" ")}) ;;
  esac
  before=\${words[CURRENT-1]}
  if [[ $PREFIX == --*=* ]]; then
    before=\${PREFIX%%=*}
    compset -p $((\${#before} + 1))
  fi
  _coppice_behind "$command $before"
  if [[ -z $place && $PREFIX == -* ]]; then
    _describe -o option options
    return
  fi
  if [[ -z $place && -z $command ]]; then
    options=(${commands.map((each) => described(each.name(), each.description())).join(" ")})
    _describe command options
    return
  fi
  [[ -n $place ]] || _coppice_argument "$command"
  case $place in
    (:files) _files ;;
    (:columns)
      local file= i each
      for ((i = 2; i < CURRENT; i++)); do
        _coppice_behind "$command \${words[i-1]}"
        each=\${(Q)words[i]}
        each=\${each/#\\~\\//$HOME/}
        if [[ -z $place && -f $each ]]; then file=$each; fi
      done
      [[ -n $file ]] || return
      options=(\${(f)"$(coppice completion zsh --columns-of "$file" 2>/dev/null)"})
      compadd -- $options ;;
    (:models|:trainees|:generators)
      _coppice_model "$PREFIX"
      _coppice_choices "$place"
      compset -p $((\${#PREFIX} - \${#typed}))
      compadd -S '' -- \${=choices} ;;
    (*)
      _coppice_choices "$place"
      compadd -- \${=choices} ;;
  esac
}
if [[ $funcstack[1] == _coppice ]]; then _coppice "$@"; else compdef _coppice coppice; fi`;
}

function fish(program: Command, commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const names = commands.map((command) => command.name()).join(" ");
  const none = `-n ${quoted(`not __fish_seen_subcommand_from ${names}`)}`;
  /** What is offered at a place, and whether files are. */
  const offers = (place: Place): string[] => {
    if (place === ":files") return ["-F"];
    if (place === ":nothing") return ["-f"];
    if (place === ":columns") return ["-f", "-a '(__coppice_columns)'"];
    return ["-f", `-a ${quoted(typeof place === "string" ? `(__coppice_model ${place})` : place.join(" "))}`];
  };
  const options = (command: Command, where: string) =>
    optionsOf(command).map((option) => {
      const { short, long, description } = option;
      const parts = ["complete -c coppice", where];
      if (long !== undefined) parts.push(`-l ${long.slice(2)}`);
      if (short !== undefined) parts.push(`-s ${short.slice(1)}`);
      const place = placeBehind(command, option);
      if (place !== undefined) parts.push("-r", ...offers(place));
      return [...parts, `-d ${quoted(description)}`].join(" ");
    });
  const lines = commands.flatMap((command) => {
    const seen = `-n ${quoted(`__fish_seen_subcommand_from ${command.name()}`)}`;
    return [
      `complete -c coppice ${none} -f -a ${command.name()} -d ${quoted(command.description())}`,
      ...options(command, seen),
      ["complete -c coppice", seen, ...offers(placeOfArguments(program, command))].join(" "),
    ];
  });
  const valued = commands.flatMap((command) =>
    optionsOf(command)
      .filter((option) => placeBehind(command, option) !== undefined)
      .flatMap(flagsOf),
  );
  const cases = (entries: Iterable<readonly [string, string]>) =>
    together(entries)
      .map(([text, keys]) => `    case ${keys.map(quoted).join(" ")}\n      string split ' ' -- ${quoted(text)}`)
      .join("\n");
  return `# fish completion for coppice
# The words of a place.
function __coppice_choices
  switch $argv[1]
${cases(wordsOfPlaces())}
  end
end
# Whose parameters stand in the parentheses behind a name.
function __coppice_owner
  switch $argv[1]
${cases(Object.entries(ALIASES))}
    case '*'
      echo $argv[1]
  end
end
# The columns of the last file on the line.
function __coppice_columns
  set -l before ''
  set -l file ''
  for each in (commandline -opc | string replace -r '^~/' "$HOME/")
    if not contains -- "$before" ${[...new Set(valued)].join(" ")}; and test -f "$each"
      set file $each
    end
    set before $each
  end
  test -n "$file"; and coppice completion fish --columns-of "$file" 2>/dev/null
end
# Goes through a model as far as it is typed, and offers what may stand at its end.
function __coppice_model
  set -l place $argv[1]
  set -l places
  set -l typed ''
  set -l text (commandline -ct | string replace -r '^--[a-z-]+=' '' | string replace -r '^["\\']' '')
  for character in (string split '' -- $text)
    switch $character
      case '('
        set -p places $place
        set place (__coppice_owner "$typed")
        set typed ''
      case '['
        set -p places $place
        set place "$place""["
        set typed ''
      case ')' ']'
        set place $places[1]
        set -e places[1]
        set typed ')'
      case ','
        string match -q '*[' -- $place; or set place (string replace -r '=.*' '' -- $place)
        set typed ''
      case '='
        string match -q ':*' -- $place; or set place "$place=$typed"
        set typed ''
      case ' ' '\\\\'
        set typed ''
      case '*'
        set typed "$typed$character"
    end
  end
  set -l start (string sub -l (math (string length -- "$text") - (string length -- "$typed")) -- "$text")
  for choice in (__coppice_choices "$place")
    echo "$start$choice"
  end
end
${[...options(program, none), ...lines].join("\n")}`;
}
