import { feedStart } from '@intendance/event-store/feed-position.js';
import { projections } from './program.js';
import type { World } from './world.js';

/** The work that is left: projections and policies that have not read the feed to its end, parked environments, jobs. */
export function unfinished(world: World): string[] {
  const parkings = [...world.places.parked].filter(([, rows]) => rows.size > 0).map(([name]) => `parked by ${name}`);
  return [...readersBehind(world), ...parkings, ...(world.jobs.isEmpty ? [] : ['jobs'])];
}

/** Projections and policies that have not read the feed to its end. */
export function readersBehind(world: World): string[] {
  const isBehind = ([reader, types]: readonly [string, readonly string[] | 'all']) => {
    const place = world.places.checkpoints.get(reader) ?? feedStart;
    const lasts = types === 'all' ? [world.end] : types.flatMap((type) => world.lastOfTypes.get(type) ?? []);
    return lasts.some((last) => last.xid > place.xid);
  };
  return [...projections.map(({ name, from }) => [name, from] as const), ...world.policies].filter(isBehind).map(([name]) => name);
}
