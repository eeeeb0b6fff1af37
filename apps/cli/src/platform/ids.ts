import { exitCodes, Failure } from './failure.js';
import { readStdin } from './prompt.js';
import type { Terminal } from './terminal.js';

/** The ids of the command line, `-` standing for those of stdin. Doubles are dropped: a transition runs once. */
export async function readIds(terminal: Terminal, idArguments: readonly string[]): Promise<string[]> {
  const ids = idArguments.includes('-')
    ? [...idArguments.filter((id) => id !== '-'), ...(await readStdin(terminal)).split(/\s+/)]
    : idArguments;
  const wanted = [...new Set(ids.filter(Boolean))];
  if (wanted.length === 0) throw new Failure('Aucun identifiant.', exitCodes.usage);
  return wanted;
}
