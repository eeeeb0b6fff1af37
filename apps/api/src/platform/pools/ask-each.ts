import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { Database } from './database.js';

/** `silent`: the names of the databases that do not answer. */
export type Answers<T> = { readonly answers: readonly (readonly [Database, T])[]; readonly silent: readonly string[] };

/**
 * Asks every database at once: one that is away fails none of the others.
 * @param withinMs how long the caller waits for each
 * @throws the first error when none answers
 */
export async function askEach<T>(
  databases: readonly Database[],
  ask: (database: Database) => Promise<T>,
  withinMs?: number,
): Promise<Answers<T>> {
  const settled = await Promise.allSettled(databases.map((database) => inTime(database, ask, withinMs)));
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failures = settled.flatMap((one, index) =>
    one.status === 'rejected' ? [{ name: databases[index]?.name ?? '', error: one.reason as unknown }] : [],
  );
  if (answers.length === 0 && failures[0]) throw failures[0].error;
  return { answers, silent: failures.map(({ name }) => name) };
}

async function inTime<T>(
  database: Database,
  ask: (database: Database) => Promise<T>,
  withinMs: number | undefined,
): Promise<readonly [Database, T]> {
  const asking = ask(database);
  if (withinMs === undefined) return [database, await asking];
  const ended = new AbortController();
  const late = delay(withinMs, undefined, { signal: ended.signal }).then(() => {
    throw new StoreUnavailable(`the database ${database.name}`, undefined);
  });
  late.catch(() => undefined);
  try {
    return [database, await Promise.race([asking, late])];
  } finally {
    ended.abort();
  }
}
