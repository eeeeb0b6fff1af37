import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { copyPersonKeys } from './person-key-copy.js';
import { copySealKeys } from './seal-key-copy.js';

type Connection = { query: pg.ClientBase['query'] };
type Parts = {
  readonly environmentId: EnvironmentId;
  /** As owners of the tables. */
  readonly source: Connection;
  readonly destination: Connection;
  /** Of the database of the source. */
  readonly sourceNumber: number;
};

/** Counts that are the same in both databases before the switch. */
export type StructureCounts = {
  readonly events: number;
  readonly versions: string;
  readonly commands: number;
  readonly keys: number;
  readonly seals: number;
};

const eventsAtOnce = 500;
const rowsAtOnce = 5000;
/** Tables with rows of a structure that belong to no event, in the database of the structure. */
const accessTables = ['bank_access', 'payment_access'] as const;

const columns = [
  ['event_id', 'uuid'],
  ['created_at', 'timestamptz'],
  ['version', 'bigint'],
  ['schema_version', 'smallint'],
  ['stream_id', 'text'],
  ['stream_type', 'text'],
  ['type', 'text'],
  ['data', 'text'],
  ['meta', 'text'],
  ['xid', 'xid8'],
  ['position', 'bigint'],
] as const;
type EventTexts = Readonly<Record<(typeof columns)[number][0], string>>;
const names = columns.map(([name]) => (name === 'xid' || name === 'position' ? `source_${name}` : name));

const addEvents = `
WITH incoming AS (SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')}) WITH ORDINALITY i(${names.join(', ')}, place)),
numbered AS MATERIALIZED (SELECT i.*, nextval('evs.position') AS here FROM (SELECT * FROM incoming ORDER BY place) i),
added AS (INSERT INTO evs.event (xid, position, environment_id, event_id, created_at, version, schema_version, stream_id, stream_type, type, data, meta)
  SELECT pg_current_xact_id(), here, $1, event_id, created_at, version, schema_version, stream_id, stream_type, type, data::jsonb, meta::jsonb FROM numbered),
streams AS (INSERT INTO evs.stream (environment_id, stream_id, version, last_xid)
  SELECT $1::uuid, stream_id, max(version), pg_current_xact_id() FROM numbered GROUP BY stream_id
  ON CONFLICT (environment_id, stream_id) DO UPDATE SET version = excluded.version, last_xid = excluded.last_xid)
INSERT INTO evs.arrived_event SELECT $1, $2, source_xid, source_position, pg_current_xact_id(), here FROM numbered`;

const formerColumns = ['former', 'former_xid', 'former_position', 'here_xid', 'here_position'] as const;
type FormerPlace = Readonly<Record<(typeof formerColumns)[number], string>>;
const selectFormerPlaces = `
SELECT source AS former, source_xid::text AS former_xid, source_position::text AS former_position, xid::text AS here_xid, position::text AS here_position
FROM evs.arrived_event WHERE environment_id = $1 AND (source, source_xid, source_position) > ($2::smallint, $3::xid8, $4::bigint)
  AND (xid, position) > ($5::xid8, $6::bigint)
ORDER BY source, source_xid, source_position LIMIT ${rowsAtOnce}`;
const addFormerPlaces = `
INSERT INTO evs.arrived_event SELECT $1, f.former, f.former_xid, f.former_position, a.xid, a.position
FROM unnest($3::smallint[], $4::xid8[], $5::bigint[], $6::xid8[], $7::bigint[]) f(former, former_xid, former_position, here_xid, here_position)
JOIN evs.arrived_event a ON (a.environment_id, a.source, a.source_xid, a.source_position) = ($1, $2::smallint, f.here_xid, f.here_position)
ON CONFLICT DO NOTHING`;

/** Of the events of each stream, and of their order in the feed. */
const digestOf = (condition: string): string => `
SELECT (SELECT md5(string_agg(stream_id || digest, '' ORDER BY stream_id)) FROM (
    SELECT stream_id, md5(string_agg(md5(concat_ws('|', version, event_id, type, schema_version, extract(epoch FROM created_at), data, meta)), '' ORDER BY version)) AS digest
    FROM evs.event WHERE environment_id = $1 AND ${condition} GROUP BY stream_id) s) AS content,
  (SELECT md5(string_agg(event_id::text, '' ORDER BY xid, "position")) FROM evs.event WHERE environment_id = $1 AND ${condition}) AS place`;
type Digest = { readonly content: string | null; readonly place: string | null };

/** Copies a structure from one database to another: its events in the order of the feed, keys of people, executed commands, seals. */
export class StructureCopy {
  /** The place in the source up to which the former places of events are copied. */
  private placesUpTo = { xid: '0', position: '0' };

  constructor(private readonly parts: Parts) {}

  /**
   * Copies the events that the destination does not have, after the keys of their people. A copy that was interrupted goes on after the last one.
   * The commits at the destination are not waited for: a server that dies takes the last of them back, and the next copy begins before them.
   * `flush` makes them last.
   * @param isFenced reads to the end, although other transactions are open: none of them can append to the structure
   * @param onCopied called with the number of events of each step
   */
  async events(isFenced: boolean, onCopied: (events: number) => Promise<void> = async () => undefined): Promise<number> {
    const { source, destination, environmentId } = this.parts;
    const { xid, position } = await this.lastCopied();
    const horizon = isFenced ? 'true' : 'e.xid < pg_snapshot_xmin(pg_current_snapshot())';
    let total = 0;
    await destination.query('SET synchronous_commit = off');
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      // The names of the result differ from the columns for an ORDER BY: it would compare the numbers as text.
      await source.query(
        `DECLARE moving NO SCROLL CURSOR FOR SELECT ${columns.map(([name]) => `${name}::text`).join(', ')} FROM evs.event e
          WHERE environment_id = $1 AND (e.xid, e."position") > ($2::xid8, $3::bigint) AND ${horizon} ORDER BY e.xid, e."position"`,
        [environmentId, xid, position],
      );
      // Of the same snapshot: a reader of the destination that met an event before the key of its person would show the person as erased.
      await copyPersonKeys(this.parts);
      for (;;) {
        const { rows } = await source.query<EventTexts>(`FETCH ${eventsAtOnce} FROM moving`);
        if (rows.length === 0) break;
        await this.add(rows);
        total += rows.length;
        await onCopied(rows.length);
      }
    } finally {
      await source.query('ROLLBACK').catch(() => undefined);
      await destination.query('RESET synchronous_commit').catch(() => undefined);
    }
    return total;
  }

  /** Every copied row is on the disk of the destination: before the source lets go. */
  async flush(): Promise<void> {
    // A commit that writes something, here the mark as it is, waits for everything that was written before it.
    await this.parts.destination.query('UPDATE evs.structure_mark SET state = state WHERE environment_id = $1', [this.parts.environmentId]);
  }

  /**
   * Everything but the events. A row that is there already is kept, or brought up to date.
   * @param isWhole looks at all executed commands: the transaction of a long one may have begun before those that were copied
   */
  async rest(isWhole = false): Promise<void> {
    await copyPersonKeys(this.parts);
    await this.commands(isWhole);
    await this.seals();
    for (const table of accessTables) await this.access(table);
  }

  /**
   * The places that the copied events had in the databases before the source: a cursor of any of them goes on. A second call adds those of the
   * events that were copied since: after a move that followed another one closely, the end of the copy has some.
   */
  async formerPlaces(): Promise<void> {
    const { source, destination, environmentId, sourceNumber } = this.parts;
    const { xid, position } = this.placesUpTo;
    const upTo = await this.lastCopied();
    for (let last: unknown[] = [-1, '0', '0']; ; ) {
      const { rows } = await source.query<FormerPlace>(selectFormerPlaces, [environmentId, ...last, xid, position]);
      const end = rows.at(-1);
      if (!end) break;
      await destination.query(addFormerPlaces, [environmentId, sourceNumber, ...formerColumns.map((name) => rows.map((row) => row[name]))]);
      last = [end.former, end.former_xid, end.former_position];
    }
    this.placesUpTo = upTo;
  }

  /** The events at the destination are those of the source up to the last copied one, byte for byte and in the same order. */
  async isSame(): Promise<boolean> {
    const { source, destination, environmentId } = this.parts;
    const { xid, position } = await this.lastCopied();
    const [here, there] = await Promise.all([
      source.query<Digest>(digestOf('(xid, "position") <= ($2::xid8, $3::bigint)'), [environmentId, xid, position]),
      destination.query<Digest>(digestOf('true'), [environmentId]),
    ]);
    return JSON.stringify(here.rows[0]) === JSON.stringify(there.rows[0]);
  }

  async counts(): Promise<{ source: StructureCounts; destination: StructureCounts }> {
    const { source, destination } = this.parts;
    const [here, there] = await Promise.all([this.countsIn(source), this.countsIn(destination)]);
    return { source: here, destination: there };
  }

  async hasEveryRow(): Promise<boolean> {
    const { source, destination } = await this.counts();
    return JSON.stringify(source) === JSON.stringify(destination);
  }

  /** The last event at the destination. */
  async end(): Promise<{ xid: string; position: string }> {
    const { rows } = await this.parts.destination.query<{ xid: string; place: string }>(
      `SELECT xid::text, "position"::text AS place FROM evs.event WHERE environment_id = $1 ORDER BY evs.event.xid DESC, "position" DESC LIMIT 1`,
      [this.parts.environmentId],
    );
    return { xid: rows[0]?.xid ?? '0', position: rows[0]?.place ?? '0' };
  }

  private async lastCopied(): Promise<{ xid: string; position: string }> {
    const { destination, environmentId, sourceNumber } = this.parts;
    const { rows } = await destination.query<{ xid: string; position: string }>(
      `SELECT source_xid::text AS xid, source_position::text AS position FROM evs.arrived_event WHERE environment_id = $1 AND source = $2
        ORDER BY evs.arrived_event.source_xid DESC, evs.arrived_event.source_position DESC LIMIT 1`,
      [environmentId, sourceNumber],
    );
    return rows[0] ?? { xid: '0', position: '0' };
  }

  private async add(rows: readonly EventTexts[]): Promise<void> {
    const { destination, environmentId, sourceNumber } = this.parts;
    await destination.query(addEvents, [environmentId, sourceNumber, ...columns.map(([name]) => rows.map((row) => row[name]))]);
  }

  /** Their positions become those of the events at the destination. */
  private async commands(isWhole: boolean): Promise<void> {
    const { source, destination, environmentId, sourceNumber } = this.parts;
    const newest = await destination.query<{ at: string }>(
      `SELECT coalesce(max(created_at) - interval '1 minute', '-infinity')::text AS at FROM evs.command WHERE environment_id = $1`,
      [environmentId],
    );
    const { rows } = await source.query(
      `SELECT command_id, request_hash, version::text, xid::text, "position"::text, answer::text, created_at::text FROM evs.command
        WHERE environment_id = $1 AND created_at >= $2::timestamptz`,
      [environmentId, isWhole ? '-infinity' : newest.rows[0]?.at],
    );
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      const fields = ['command_id', 'request_hash', 'version', 'xid', 'position', 'answer', 'created_at'];
      await destination.query(
        `INSERT INTO evs.command (environment_id, command_id, request_hash, version, xid, position, answer, created_at)
          SELECT $1, c.command_id, c.hash, c.version, a.xid, a.position, c.answer::jsonb, c.created_at
          FROM unnest($3::uuid[], $4::bytea[], $5::bigint[], $6::xid8[], $7::bigint[], $8::text[], $9::timestamptz[])
            c(command_id, hash, version, source_xid, source_position, answer, created_at)
          JOIN evs.arrived_event a ON a.environment_id = $1 AND a.source = $2 AND a.source_xid = c.source_xid AND a.source_position = c.source_position
          ON CONFLICT DO NOTHING`,
        [environmentId, sourceNumber, ...fields.map((name) => some.map((row) => row[name]))],
      );
    }
  }

  private async seals(): Promise<void> {
    const { source, destination, environmentId } = this.parts;
    await copySealKeys(rowsOf(source), rowsOf(destination));
    for (;;) {
      const { rows } = await source.query(
        'SELECT number, content, signature, leaves, events FROM evs.seal WHERE environment_id = $1 AND number > $2 ORDER BY number LIMIT 500',
        [environmentId, await this.lastSeal()],
      );
      if (rows.length === 0) return;
      const values = ['number', 'content', 'signature', 'leaves', 'events'].map((name) => rows.map((row) => row[name]));
      await destination.query('INSERT INTO evs.seal SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::bytea[], $6::text[])', [
        environmentId,
        ...values,
      ]);
    }
  }

  private async lastSeal(): Promise<number> {
    const { destination, environmentId } = this.parts;
    const { rows } = await destination.query<{ number: number }>(
      'SELECT coalesce(max(number), 0) AS number FROM evs.seal WHERE environment_id = $1',
      [environmentId],
    );
    return rows[0]?.number ?? 0;
  }

  private async access(table: (typeof accessTables)[number]): Promise<void> {
    const { source, destination, environmentId } = this.parts;
    const { rows } = await source.query<{ all: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS all FROM platform.${table} t WHERE environment_id = $1`,
      [environmentId],
    );
    await destination.query('BEGIN');
    await destination.query(`DELETE FROM platform.${table} WHERE environment_id = $1`, [environmentId]);
    await destination.query(`INSERT INTO platform.${table} SELECT * FROM jsonb_populate_recordset(NULL::platform.${table}, $1::jsonb)`, [
      rows[0]?.all,
    ]);
    await destination.query('COMMIT');
  }

  private async countsIn(connection: Connection): Promise<StructureCounts> {
    const { rows } = await connection.query<StructureCounts>(
      `SELECT (SELECT count(*)::int FROM evs.event WHERE environment_id = $1) AS events,
        (SELECT coalesce(sum(version), 0)::text FROM evs.stream WHERE environment_id = $1) AS versions,
        (SELECT count(*)::int FROM evs.command WHERE environment_id = $1) AS commands,
        (SELECT count(*)::int FROM evs.person_key WHERE environment_id = $1) AS keys,
        (SELECT count(*)::int FROM evs.seal WHERE environment_id = $1) AS seals`,
      [this.parts.environmentId],
    );
    return rows[0] ?? { events: 0, versions: '0', commands: 0, keys: 0, seals: 0 };
  }
}

const rowsOf =
  (connection: Connection) =>
  async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await connection.query<Row>(text, [...values])).rows;

/** Some thousands at a time: a long transaction would hold back the feed of every structure. */
export async function removeRows(owner: Connection, table: string, environmentId: EnvironmentId, column = 'environment_id'): Promise<void> {
  const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT ${rowsAtOnce}))`;
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) removed = (await owner.query(text, [environmentId])).rowCount ?? 0;
}

/** Removes what a structure has in a database, its mark excepted. As owner of the tables. */
export async function removeStructure(owner: Connection, environmentId: EnvironmentId): Promise<void> {
  for (const table of ['evs.event', 'evs.stream', 'evs.command', 'evs.person_key', 'evs.seal', 'evs.arrived_event'])
    await removeRows(owner, table, environmentId);
  for (const table of accessTables) await owner.query(`DELETE FROM platform.${table} WHERE environment_id = $1`, [environmentId]);
}
