import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { readerLocks, readerOf } from './projection-lock.js';
import type { Query } from './worker-connection.js';

/** A kind of reader of one database: `read-models`, `policies`, or the name of a single one. */
export type DatabaseReader = {
  readonly reader: string;
  /** `<host>:<process id>`; null while no process reads. */
  readonly process: string | null;
  readonly since: Date | null;
  /** Events that the slowest of them has not read, counted up to a limit. */
  readonly lag: number;
  readonly lagSeconds: number;
};

type Row = { reader: string; xid: string; position: string; session: string | null };

const mostCounted = 10_000;

const select = `
SELECT CASE WHEN p.name IS NOT NULL THEN 'read-models' WHEN c.projection LIKE 'policy:%' THEN 'policies' ELSE c.projection END AS reader,
  c.xid::text, c.position::text, l.session
FROM (SELECT DISTINCT ON (projection) * FROM evs.checkpoint ORDER BY projection, generation DESC) last
JOIN evs.checkpoint c USING (projection)
LEFT JOIN read.projection p ON p.name = c.projection
LEFT JOIN (${readerLocks}) l ON l.key = hashtext(c.projection)
WHERE c.generation = coalesce(p.generation, last.generation)`;

/** Which processes read a database, and how far they are. A reader that has run no more since a former version has no lock, and is left out. */
export async function databaseReaders(query: Query, queries: FeedQueries, now: Date): Promise<DatabaseReader[]> {
  const rows = await query<Row>(select);
  const kinds = [...Map.groupBy(rows, ({ reader }) => reader)].filter(
    ([reader, those]) => ['read-models', 'policies'].includes(reader) || those.some(({ session }) => session !== null),
  );
  const slowest = kinds.map(([, those]) => leastOf(those.some(isRead) ? those.filter(isRead) : those));
  const pending = await queries.pending(slowest, mostCounted);
  return kinds.map(([reader, those], index) => {
    const { count = 0, oldest } = pending[index] ?? {};
    const lagSeconds = oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0;
    return { reader, ...readerOf(those.find(isRead)?.session ?? null), lag: count, lagSeconds };
  });
}

const isRead = ({ session }: Row): boolean => session !== null;

function leastOf(rows: readonly Row[]): FeedPosition {
  const places = rows.map(({ xid, position }) => ({ shard: 0, xid: BigInt(xid), position: BigInt(position) }));
  return places.reduce((least, place) =>
    place.xid < least.xid || (place.xid === least.xid && place.position < least.position) ? place : least,
  );
}
