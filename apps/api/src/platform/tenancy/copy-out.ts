import pg from 'pg';

/** Rows in PostgreSQL's text format of `COPY`: a line each, its columns between tabs. */
export type CopyResult = { readonly bytes: Buffer; readonly count: number };
type Statement = { readonly text: string; readonly params: readonly unknown[] };

const firstBytes = 64 * 1024;

/** Room for rows that is used again: V8 collects the whole heap each time that 64 MB of new buffers were made. */
export class RowRoom {
  private bytes = Buffer.allocUnsafeSlow(firstBytes);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  add(row: Buffer): void {
    const length = this.length + row.length;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * length);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.bytes.set(row, this.length);
    this.length = length;
  }

  rows(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

class CopyOutQuery extends pg.Query {
  constructor(
    text: string,
    private readonly room: RowRoom,
    done: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(text, done);
  }

  /** Copies the row out of the buffer of node-pg, which the next rows overwrite. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.room.add(chunk);
  }
}

/** Rows as bytes in `room`, of which node-pg makes no value (docs/adr/0190). Few enough for memory. */
export function copyOut(client: pg.ClientBase, { text, params }: Statement, room: RowRoom): Promise<CopyResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CopyResult>();
  room.clear();
  client.query(
    new CopyOutQuery(`COPY (${withLiterals(text, params)}) TO STDOUT`, room, (error, result) =>
      error ? reject(error) : resolve({ bytes: room.rows(), count: result.rowCount ?? 0 }),
    ),
  );
  return promise;
}

/** `COPY` takes no parameters: each stands in the text as a quoted literal. */
export const withLiterals = (text: string, params: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, place: string) => literal(params[Number(place) - 1]));

/** @throws Error for a value that the text of a statement cannot hold */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return literal(`{${value.map(element).join()}}`);
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  if (typeof value !== 'string' || value.includes('\0')) throw new Error('a parameter of COPY is a text, a number, an array or null');
  return pg.escapeLiteral(value);
}

const element = (value: unknown): string => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`);

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The rows of a page, in the format of `copyOut`. */
export const copyOf = (rows: readonly (readonly (string | null)[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(columnOf).join('\t')}\n`).join(''));

const columnOf = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
