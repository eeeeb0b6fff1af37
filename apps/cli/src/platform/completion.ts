import { Argument, type Command } from 'commander';
import type { Cli } from './cli.js';
import { addVerb } from './verb.js';

/** Each shell runs the program itself (`intendance complete -- <words>`): options never go out of date. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_intendance() {
  local IFS=$'\\n'
  COMPREPLY=($(intendance complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _intendance intendance`,
  zsh: `#compdef intendance
_intendance() {
  local -a proposals
  proposals=("\${(@f)$(intendance complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a proposals
}
compdef _intendance intendance`,
  fish: `complete -c intendance -f -a '(intendance complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
};

export function addCompletion(program: Command, cli: Cli): void {
  addVerb(program, {
    name: 'completion',
    summary: 'écrire le script de complétion d’un interpréteur de commandes',
    arguments: [new Argument('<shell>', 'interpréteur').choices(Object.keys(scripts))],
    examples: ['source <(intendance completion bash)', 'intendance completion fish > ~/.config/fish/completions/intendance.fish'],
    run: (_options, [shell = '']) => cli.output.line(scripts[shell] ?? ''),
  });
  program.command('complete [words...]', { hidden: true }).action(async (words: string[]) => {
    for (const proposal of proposals(program, words)) await cli.output.line(proposal);
  });
}

/** Completions of the last word, which may be empty. */
export function proposals(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandAt(program, before);
  const flag = before.at(-1) ?? '';
  const option = [...command.options, ...program.options].find(({ long, short }) => long === flag || short === flag);
  if (option && !option.isBoolean()) return startingWith(typed, option.argChoices ?? []);
  if (typed.startsWith('-')) return startingWith(typed, [...longNames(command), '--help']);
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return startingWith(typed, [...visible(command).map((child) => child.name()), ...choices]);
}

function commandAt(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) command = visible(command).find((child) => child.name() === word) ?? command;
  return command;
}

const visible = (command: Command): Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help');
const longNames = ({ options }: Command): string[] => options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
const startingWith = (typed: string, words: readonly string[]): string[] => words.filter((word) => word.startsWith(typed));
