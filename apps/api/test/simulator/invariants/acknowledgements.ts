import type { Story } from './story.js';

/** Each answered write is in the store, a refused one is not, and each command was written once, however often it was sent. */
export function nothingIsLost({ world, events }: Story): string[] {
  const appends = new Map<string, Set<bigint>>();
  for (const { environmentId, metadata, position, type } of events) {
    // A command that freezes a year first writes under its name twice.
    if (type === 'FiscalYearFreezeStarted' || type === 'FiscalYearFreezeCancelled') continue;
    const key = `${environmentId} ${metadata.commandId}`;
    appends.set(key, (appends.get(key) ?? new Set()).add(position.xid));
  }
  const lost = world.acknowledged
    .filter(({ environmentId, commandId, hasWritten }) => hasWritten && !appends.has(`${environmentId} ${commandId}`))
    .map(({ act }) => `the write of ${act} was answered and is not in the store`);
  const own = new Set(world.acknowledged.map(({ environmentId, commandId }) => `${environmentId} ${commandId}`));
  const repetitions = [...appends]
    .filter(([key, xids]) => own.has(key) && xids.size > 1)
    .map(([key]) => `the command ${key} was written more than once`);
  const refusals = world.refused
    .filter(({ environmentId, commandId }) => appends.has(`${environmentId} ${commandId}`))
    .map(({ act }) => `the write of ${act} was refused and is in the store`);
  return [...lost, ...repetitions, ...refusals, ...gaps(events)];
}

/** Versions of a stream follow one another. */
function gaps(events: Story['events']): string[] {
  const versions = new Map<string, number>();
  return events.flatMap(({ environmentId, stream, version }) => {
    const key = `${environmentId} ${stream}`;
    const before = versions.get(key) ?? 0;
    versions.set(key, version);
    return version === before + 1 ? [] : [`${stream} has version ${version} after ${before}`];
  });
}
