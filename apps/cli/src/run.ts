import { ApiProblem } from '@intendance/contract/problem.js';
import { CommanderError } from 'commander';
import { Cli } from './platform/cli.js';
import { exitCodes, Failure, failureOf } from './platform/failure.js';
import type { Terminal } from './platform/terminal.js';
import { createProgram } from './program.js';

/** Runs one command line. @returns the exit code; errors of the user or of the API are shown, a bug is thrown */
export async function run(words: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const cli = new Cli(terminal);
  try {
    await createProgram(cli, version).parseAsync(words, { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    // commander has shown it already; --help and --version end this way too, with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const failure = error instanceof ApiProblem ? failureOf(error, identifiersIn(cli.missingPath, words)) : error;
    if (!(failure instanceof Failure)) throw error;
    cli.output.note(`${cli.output.styled('red', 'Erreur', terminal.stderr)} : ${failure.message}`);
    for (const line of failure.lines) cli.output.note(`  ${line}`);
    return failure.exitCode;
  }
}

/** Returns the command-line arguments in the path that the server answered with 404: they name the unknown id in a list of ids. */
const identifiersIn = (missingPath: string | undefined, words: readonly string[]): string[] => {
  const segments = missingPath?.split('/') ?? [];
  return words.filter((word) => segments.includes(word) && !/^[a-z_-]+$/.test(word));
};
