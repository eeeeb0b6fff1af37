import { setTimeout as delay } from 'node:timers/promises';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { isNative } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Database } from '../pools/database.js';
import { hasReaders } from '../projection/projection-lock.js';
import { type Query, queryOf } from '../projection/worker-connection.js';
import { moveErrors } from './move-errors.js';

/** A reader of the feed that acts on events: mails, seals, webhooks, the relay. */
export type AwaitedReader = {
  /** Of its checkpoint. */
  readonly name: string;
  /** Types of streams that it reads; all of them where absent. */
  readonly streamTypes?: readonly string[];
};

const isBehind = `SELECT c.projection FROM evs.checkpoint c WHERE c.projection = $1 AND EXISTS (SELECT FROM evs.event e
  WHERE e.environment_id = $2 AND (e.xid, e."position") > (c.xid, c.position) AND (e.xid, e."position") <= ($4::xid8, $5::bigint) AND coalesce(e.stream_type = ANY ($3::text[]), true) AND ${isNative})`;

/** The names of the readers that have not treated all events of the structure up to this one yet. */
async function readersBehind(
  query: Query,
  environmentId: EnvironmentId,
  readers: readonly AwaitedReader[],
  { xid, position }: FeedPosition,
): Promise<string[]> {
  const behind: string[] = [];
  for (const { name, streamTypes } of readers)
    if ((await query(isBehind, [name, environmentId, streamTypes ?? null, String(xid), String(position)])).length > 0) behind.push(name);
  return behind;
}

type Awaited = { readonly environmentId: EnvironmentId; readonly readers: readonly AwaitedReader[]; readonly last: FeedPosition };

/** False when some of the readers need more time. */
export async function untilActed(query: Query, { environmentId, readers, last }: Awaited, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while ((await readersBehind(query, environmentId, readers, last)).length > 0) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

const takeoverWithinMs = 3_000;

/** @throws DomainError when no server runs that builds the read models of the database */
export async function untilRead({ pools }: Database): Promise<void> {
  const deadline = performance.now() + takeoverWithinMs;
  while (!(await hasReaders(queryOf(pools.worker)))) {
    if (performance.now() > deadline) throw moveErrors.noServer();
    await delay(100);
  }
}
