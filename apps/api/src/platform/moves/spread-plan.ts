import type { EnvironmentId } from '@intendance/kernel/id.js';

/** A structure in its database. */
export type Sized = { readonly environmentId: EnvironmentId; readonly database: string; readonly events: number };
export type PlannedMove = Sized & { readonly to: string };

/** A database may have so much more than its part before structures leave it. */
const tolerance = 0.1;

/**
 * The moves that bring the databases to their parts of the events, the largest structures first: few moves. A database with the share 0 is
 * emptied. Nothing moves that would not bring both databases nearer to their parts.
 * @param shares by name of database
 */
export function planSpread(structures: readonly Sized[], shares: ReadonlyMap<string, number>): PlannedMove[] {
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (all === 0) return [];
  const total = structures.reduce((sum, { events }) => sum + events, 0);
  const partOf = (database: string): number => (total * (shares.get(database) ?? 0)) / all;
  const loads = new Map([...shares.keys()].map((name) => [name, 0]));
  const add = (database: string, events: number) => loads.set(database, (loads.get(database) ?? 0) + events);
  for (const { database, events } of structures) add(database, events);
  const roomOf = (database: string): number => partOf(database) - (loads.get(database) ?? 0);
  const takers = [...shares].filter(([, share]) => share > 0).map(([name]) => name);

  const moves: PlannedMove[] = [];
  for (const structure of structures.toSorted((left, right) => right.events - left.events)) {
    const { database, events } = structure;
    const others = takers.filter((name) => name !== database);
    const [to] = others.toSorted((left, right) => roomOf(right) - roomOf(left));
    if (to === undefined) continue;
    const excess = -roomOf(database);
    const mustLeave = (shares.get(database) ?? 0) === 0;
    const isBetter = excess > partOf(database) * tolerance && events < 2 * excess && events < 2 * roomOf(to);
    if (!mustLeave && !isBetter) continue;
    moves.push({ ...structure, to });
    add(database, -events);
    add(to, events);
  }
  return moves;
}
