import type { EnvironmentId } from '@intendance/kernel/id.js';
import { hashesIn } from '@intendance/kernel/sealed-history/history-file.js';
import { readableContent, type Seal, type SealContent, sealContent } from '@intendance/kernel/sealed-history/seal.js';
import type { Query } from '../projection/worker-connection.js';

type Row = { environment_id: EnvironmentId; number: number; content: string; signature: string; leaves: Buffer; events: string };

/** A seal without its events. */
export type SealHead = { readonly content: SealContent; readonly text: string; readonly signature: string };
/** `content` is undefined where somebody changed the text of the seal. */
export type StoredSealHead = Omit<SealHead, 'content'> & { readonly content: SealContent | undefined };

export const isReadable = (seal: StoredSealHead): seal is SealHead => seal.content !== undefined;

const headOfRow = ({ content, signature }: Pick<Row, 'content' | 'signature'>): StoredSealHead => ({
  content: readableContent(content),
  text: content,
  signature,
});

export type NumberedSeal = Seal & { readonly number: number };

const sealOfRow = ({ number, content, signature, leaves, events }: Row): NumberedSeal => ({
  number,
  text: content,
  signature,
  leaves: hashesIn(leaves),
  events: events.split('\n'),
});

/** The rows of `evs.seal`. */
export const sealTable = {
  /** The last seal of each environment that has one. */
  async last(query: Query, environmentIds: readonly EnvironmentId[]): Promise<ReadonlyMap<EnvironmentId, StoredSealHead>> {
    const rows = await query<Pick<Row, 'environment_id' | 'content' | 'signature'>>(
      `SELECT l.* FROM unnest($1::uuid[]) e(id) CROSS JOIN LATERAL (
        SELECT environment_id, content, signature FROM evs.seal WHERE environment_id = e.id ORDER BY number DESC LIMIT 1) l`,
      [environmentIds],
    );
    return new Map(rows.map((row) => [row.environment_id, headOfRow(row)]));
  },

  async add(query: Query, seals: readonly Seal[]): Promise<void> {
    const contents = seals.map(({ text }) => sealContent(text));
    await query('INSERT INTO evs.seal SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::bytea[], $6::text[])', [
      contents.map(({ environmentId }) => environmentId),
      contents.map(({ number }) => number),
      seals.map(({ text }) => text),
      seals.map(({ signature }) => signature),
      seals.map(({ leaves }) => Buffer.concat(leaves)),
      seals.map(({ events }) => events.join('\n')),
    ]);
  },

  async numbered(query: Query, environmentId: EnvironmentId, number: number): Promise<StoredSealHead | undefined> {
    const [row] = await query<Row>('SELECT content, signature FROM evs.seal WHERE environment_id = $1 AND number = $2', [
      environmentId,
      number,
    ]);
    return row && headOfRow(row);
  },

  /** The texts of the seals between two numbers, both excluded, in order. */
  async textsBetween(query: Query, environmentId: EnvironmentId, after: number, before: number): Promise<string[]> {
    const rows = await query<Pick<Row, 'content'>>(
      'SELECT content FROM evs.seal WHERE environment_id = $1 AND number > $2 AND number < $3 ORDER BY number',
      [environmentId, after, before],
    );
    return rows.map(({ content }) => content);
  },

  /** The number of the newest seal; undefined before the first one. */
  async newest(query: Query, environmentId: EnvironmentId): Promise<number | undefined> {
    const text = 'SELECT number FROM evs.seal WHERE environment_id = $1 ORDER BY number DESC LIMIT 1';
    return (await query<{ number: number }>(text, [environmentId]))[0]?.number;
  },

  /** The names of the first events of seals, in the order of the seals. */
  async firstEvents(query: Query, environmentId: EnvironmentId, numbers: readonly number[]): Promise<{ number: number; name: string }[]> {
    const text = `SELECT number, split_part(events, E'\\n', 1) AS name FROM evs.seal
      WHERE environment_id = $1 AND number = ANY ($2::int[]) ORDER BY number`;
    return query<{ number: number; name: string }>(text, [environmentId, numbers]);
  },

  /** A seal with its events. */
  async whole(query: Query, environmentId: EnvironmentId, number: number): Promise<NumberedSeal | undefined> {
    const text = 'SELECT number, content, signature, leaves, events FROM evs.seal WHERE environment_id = $1 AND number = $2';
    const [row] = await query<Row>(text, [environmentId, number]);
    return row && sealOfRow(row);
  },

  /** The seal of an event; undefined for one that waits for its seal. Reads the names of all sealed events of the structure: see `sealOf`. */
  async naming(query: Query, environmentId: EnvironmentId, event: string): Promise<NumberedSeal | undefined> {
    const [row] = await query<Row>(
      `SELECT number, content, signature, leaves, events FROM evs.seal
        WHERE environment_id = $1 AND position(E'\\n' || $2 || E'\\n' IN E'\\n' || events || E'\\n') > 0 ORDER BY number LIMIT 1`,
      [environmentId, event],
    );
    return row && sealOfRow(row);
  },

  /** With their events, in order, at most `limit`. */
  async after(query: Query, environmentId: EnvironmentId, number: number, limit: number): Promise<NumberedSeal[]> {
    const rows = await query<Row>(
      'SELECT number, content, signature, leaves, events FROM evs.seal WHERE environment_id = $1 AND number > $2 ORDER BY number LIMIT $3',
      [environmentId, number, limit],
    );
    return rows.map(sealOfRow);
  },
};
