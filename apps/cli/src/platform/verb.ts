import { Argument, type Command, type Option } from 'commander';

/** A command declared as data, for --help, completion and execution. */
export type Verb<Options extends object> = {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  /** Whole command lines, shown by --help. */
  readonly examples: readonly string[];
  run(options: Options, ...args: string[][]): Promise<void>;
};

/** Every argument reaches `run` as a list, a single one as a list of one. */
export function addVerb<Options extends object>(parent: Command, verb: Verb<Options>): Command {
  const command = parent.command(verb.name).summary(verb.summary).description(sentence(verb.summary));
  for (const argument of verb.arguments ?? []) command.addArgument(argument);
  for (const option of verb.options ?? []) command.addOption(option);
  command.addHelpText('after', `\nExemples :\n${verb.examples.map((example) => `  $ ${example}`).join('\n')}`);
  const argumentCount = verb.arguments?.length ?? 0;
  return command.action((...values: unknown[]) =>
    verb.run(command.opts<Options>(), ...values.slice(0, argumentCount).map((value) => [value ?? []].flat().map(String))),
  );
}

/** One or several ids; `-` reads them from stdin, one a line. */
export const idsArgument = (noun: string): Argument =>
  new Argument('<ids...>', `identifiants ${noun} ; « - » les lit sur l'entrée standard, un par ligne`);
export const idArgument = (noun: string): Argument => new Argument('<id>', `identifiant ${noun}`);

const sentence = (summary: string): string => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
