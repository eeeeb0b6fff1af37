import { type History, type SimulationOptions, simulate } from './simulate.js';

/** The invariant of a violation, without its words. */
const kindOf = (history: History): string => history.violations[0]?.split(':')[0] ?? '';

/** The fewest acts of the history that still break the same invariant: parts are left out, ever smaller ones. */
export async function shrink(history: History, options: SimulationOptions = {}): Promise<History> {
  const kind = kindOf(history);
  let smallest = history;
  for (let size = Math.ceil(history.acts.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < smallest.acts.length; ) {
      const only = new Set(smallest.acts.filter((_, index) => index < start || index >= start + size));
      const shorter = await simulate(history.seed, { ...options, only });
      if (kindOf(shorter) === kind) smallest = shorter;
      else start += size;
    }
  }
  return smallest;
}

/** The report of a history that failed, with the way to see it again. */
export const report = ({ seed, acts, trace, violations, events }: History): string =>
  [
    `history ${seed}: ${acts.length} acts, ${events} events`,
    ...trace.map((line) => `  ${line}`),
    ...violations.map((violation) => `VIOLATION ${violation}`),
    `The whole history again: npm run simulate -- --replay ${seed}`,
    '',
  ].join('\n');
