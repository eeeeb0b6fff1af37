import { report, shrink } from './shrink.js';
import { type History, simulate } from './simulate.js';

/** `replay`: the seed of one history, which is shown as a whole. */
export type Run = { readonly seed: string; readonly histories: number; readonly replay?: string | undefined };

const linesEvery = 1000;

/**
 * Runs histories until one fails; `write` gets the progress and the figures.
 * @returns the report of the failure, with the fewest acts that show it; undefined: every invariant holds in every history
 */
export async function runHistories({ seed, histories, replay }: Run, write: (line: string) => void): Promise<string | undefined> {
  if (replay) {
    const history = await simulate(replay);
    write(report(history));
    return history.violations.length > 0 ? reportOf(history) : undefined;
  }
  const start = performance.now();
  let events = 0;
  for (let index = 0; index < histories; index++) {
    const history = await simulate(`${seed}:${index}`);
    if (history.violations.length > 0) return reportOf(history);
    events += history.events;
    const count = index + 1;
    if (count % linesEvery === 0 || count === histories) write(figures(count, events, performance.now() - start));
  }
  return undefined;
}

const reportOf = async (history: History): Promise<string> => report(await shrink(history));

const figures = (histories: number, events: number, ms: number): string =>
  `${histories} histories, ${events} events, ${(ms / 1000).toFixed(1)} s: ${((histories / ms) * 1000).toFixed(1)} histories a second`;
