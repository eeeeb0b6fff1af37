import pg from 'pg';
import type { ColumnType } from './projection.js';
import { asOutage, type Query, queryOf } from './worker-connection.js';

/** Sends rows, in PostgreSQL's text format, to a `COPY … FROM STDIN`: by far the cheapest way in for rows that are new. */
export type CopyIn = (text: string, rows: CopyRows) => Promise<void>;

const pieceBytes = 65_536;
const mostBytesOfCharacter = 3;

/** Rows on their way into a table, as bytes: a text grown column by column would keep every piece of it alive, for the collector to carry. */
export class CopyRows {
  private readonly full: Buffer[] = [];
  private piece = Buffer.allocUnsafeSlow(pieceBytes);
  private length = 0;

  add(row: string): void {
    const most = row.length * mostBytesOfCharacter;
    if (this.length + most > this.piece.length) {
      this.full.push(this.piece.subarray(0, this.length));
      this.piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, most));
      this.length = 0;
    }
    this.length += this.piece.write(row, this.length);
  }

  pieces(): readonly Buffer[] {
    return [...this.full, this.piece.subarray(0, this.length)];
  }
}

/** What pg's own query refuses for want of a source: here it is in memory. */
class CopyQuery extends pg.Query {
  constructor(
    text: string,
    private readonly content: CopyRows,
    done: (error: Error | undefined | null) => void,
  ) {
    super(text, done);
  }

  handleCopyInResponse(connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    for (const piece of this.content.pieces()) connection.sendCopyFromChunk(piece);
    connection.endCopyFrom();
  }
}

/** The transaction of a batch, for several projections at once: the session answers one question at a time. */
export type Connection = { readonly query: Query; readonly copyIn: CopyIn };

/** What failed first ends the transaction: whoever asks after it is told so, not that the transaction has ended. */
export function inTurns(client: pg.ClientBase): Connection {
  const query = queryOf(client);
  let turn: Promise<unknown> = Promise.resolve();
  const next = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = turn.then(ask);
    turn = answer;
    return answer;
  };
  return { query: (text, values) => next(() => query(text, values)), copyIn: (text, rows) => next(() => copyIn(client, text, rows)) };
}

/** @throws DatabaseUnavailable */
async function copyIn(client: pg.ClientBase, text: string, rows: CopyRows): Promise<void> {
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
