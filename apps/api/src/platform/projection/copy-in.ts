import pg from 'pg';
import { TextBytes } from '../runtime/text-bytes.js';
import type { ColumnType } from './projection.js';
import { asOutage, type Query, queryOf } from './worker-connection.js';

/** Sends rows, in PostgreSQL's text format, to a `COPY … FROM STDIN`: the cheapest way to insert new rows (docs/adr/0024). */
export type CopyIn = (text: string, rows: TextBytes) => Promise<void>;

/** A COPY of rows in memory. pg-copy-streams costs 50 µs more per batch (docs/adr/0041). */
class CopyQuery extends pg.Query {
  constructor(
    text: string,
    private readonly content: TextBytes,
    done: (error: Error | undefined | null) => void,
  ) {
    super(text, done);
  }

  handleCopyInResponse(connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    for (const piece of this.content.pieces()) connection.sendCopyFromChunk(piece);
    connection.endCopyFrom();
  }
}

/** The transaction of a batch, shared by several projections: the session runs one statement at a time. */
export type Connection = { readonly query: Query; readonly copyIn: CopyIn };

/** Runs the statements of several callers one after another. The first error ends the transaction, and every later caller gets this error. */
export function serialConnection(client: pg.ClientBase): Connection {
  const query = queryOf(client);
  let last: Promise<unknown> = Promise.resolve();
  const run = <T>(statement: () => Promise<T>): Promise<T> => {
    const result = last.then(statement);
    last = result;
    return result;
  };
  return { query: (text, values) => run(() => query(text, values)), copyIn: (text, rows) => run(() => copyIn(client, text, rows)) };
}

/** @throws DatabaseUnavailable */
async function copyIn(client: pg.ClientBase, text: string, rows: TextBytes): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.query(new CopyQuery(text, rows, (error) => (error ? reject(asOutage(error)) : resolve())));
  return promise;
}

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? '') : text;

/** A value as `COPY` reads it; nothing and null are NULL. */
export function copied(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (type === 'jsonb') return escaped(JSON.stringify(value));
  return typeof value === 'string' ? escaped(value) : `${value}`;
}
