/** Connections that a pool may open at most: `worker` has sessions of its own for the locks of readers, and one for turns. */
const usual = { app: 8, lists: 12, worker: 10, vault: 8, health: 1 } as const;
const fewest = { app: 2, lists: 2, worker: 8, vault: 2, health: 1 } as const;
export type PoolName = keyof typeof usual;
export const poolNames = Object.keys(usual) as PoolName[];
/** The connection on which a process hears of appends. */
const listening = 1;

const sumOf = (sizes: Readonly<Record<PoolName, number>>): number => Object.values(sizes).reduce((sum, size) => sum + size, listening);
export const usualConnections = sumOf(usual);
export const fewestConnections = sumOf(fewest);

/**
 * Shares the connections of a process to one database among its pools.
 * @param connections at least `fewestConnections`
 */
export function poolSizes(connections: number): Readonly<Record<PoolName, number>> {
  if (connections === usualConnections) return usual;
  const spare = connections - fewestConnections;
  const range = usualConnections - fewestConnections;
  const size = (name: PoolName): number => fewest[name] + Math.floor((spare * (usual[name] - fewest[name])) / range);
  return { app: size('app'), lists: size('lists'), worker: size('worker'), vault: size('vault'), health: usual.health };
}
