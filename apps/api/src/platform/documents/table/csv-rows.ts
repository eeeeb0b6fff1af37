import { CsvError, type Options, Parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { delimiterOf, utf8Csv } from './csv-text.js';
import { type FileLine, longestCell } from './table-refusals.js';

export type CsvRefusals = {
  /** A quote that no other one closes, or a cell that no workbook holds. */
  readonly unreadable: (line: number) => Error;
  readonly tooManyColumns: () => Error;
  readonly tooManyLines: () => Error;
};

/** `readsUnclosedQuote`: a quote that no other one closes is a character, instead of a refusal. */
export type CsvOptions = { readonly readsUnclosedQuote?: boolean };

const replacementCharacter = '\ufffd';
const maximumRecordLength = 1_000_000;
const maximumColumns = 10_000;
/** The largest number of movements in a bank statement, and the rows above them. */
const maximumRows = 200_100;
const partBytes = 65_536;

/**
 * The rows of a CSV file that are not blank, in any usual encoding and with any usual delimiter. A quote inside of a cell is a quote
 * (O"Neil), and so is one after which the cell goes on.
 * @throws the errors of `refusals`
 */
export function csvRows(content: Uint8Array, refusals: CsvRefusals, { readsUnclosedQuote = false }: CsvOptions = {}): FileLine[] {
  const { bytes, delimiter } = decoded(content, refusals);
  const reader = new RowReader(delimiter, refusals);
  try {
    reader.read(bytes, '"');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (!readsUnclosedQuote) throw refusals.unreadable(reader.line);
    reader.readUnclosed(bytes.subarray(reader.end));
  }
  return reader.take();
}

/** The same rows, a part of the file at a time. @throws the errors of `refusals` */
export async function* csvLines(content: Uint8Array, refusals: CsvRefusals): AsyncGenerator<FileLine> {
  const { bytes, delimiter } = decoded(content, refusals);
  const reader = new RowReader(delimiter, refusals);
  const parser = new Parser(reader.options('"'));
  // A failure also comes with the part that has it.
  parser.on('error', () => undefined);
  const parsed = (write: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => write((error) => (error ? reject(error) : resolve())));
  try {
    for (let start = 0; start < bytes.length; start += partBytes) {
      await parsed((done) => parser.write(bytes.subarray(start, start + partBytes), done));
      yield* reader.take();
    }
    await parsed((done) => parser.resume().end(done));
    yield* reader.take();
  } catch (error) {
    throw error instanceof CsvError ? refusals.unreadable(reader.line) : error;
  }
}

function decoded(content: Uint8Array, refusals: CsvRefusals): { readonly bytes: Buffer; readonly delimiter: string } {
  const bytes = utf8Csv(content);
  const delimiter = delimiterOf(bytes);
  // The parser has no limit of columns, and empty cells add nothing to the length of a record.
  if (bytes.includes(delimiter.repeat(maximumColumns))) throw refusals.tooManyColumns();
  return { bytes, delimiter };
}

class RowReader {
  private rows: FileLine[] = [];
  private count = 0;
  line = 1;
  /** End of the last row, in bytes of the last reading. */
  end = 0;

  constructor(
    private readonly delimiter: string,
    private readonly refusals: CsvRefusals,
  ) {}

  /** The rows that were read since the last call. */
  take(): FileLine[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  read(bytes: Buffer, quote: '"' | null, before: readonly string[] = []): void {
    parse(bytes, this.options(quote, before));
  }

  /** @param before the first cells of the first row */
  options(quote: '"' | null, before: readonly string[] = []): Options {
    let first = before;
    return {
      delimiter: this.delimiter,
      quote,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maximumRecordLength,
      on_record: (cells: string[], { bytes: end }) => {
        this.end = end;
        this.add(first.length > 0 ? [...first, ...cells] : cells);
        first = [];
        return null;
      },
    };
  }

  /** Reads a part whose first row has the quote: the cells before the quote as usual, the rest without quotes. */
  readUnclosed(bytes: Buffer): void {
    const start = Math.max(0, bytes.lastIndexOf(`${this.delimiter}"`) + 1);
    const head = new RowReader(this.delimiter, this.refusals);
    try {
      head.read(bytes.subarray(0, start), '"');
    } catch (error) {
      throw error instanceof CsvError ? this.refusals.unreadable(this.line) : error;
    }
    // The delimiter in front of the quote made an empty cell.
    this.read(bytes.subarray(start), null, head.take()[0]?.cells.slice(0, -1));
  }

  private add(cells: readonly string[]): void {
    const { line } = this;
    if (cells.length > maximumColumns) throw this.refusals.tooManyColumns();
    let isFilled = false;
    let isMisread = false;
    for (const cell of cells) {
      if (cell.length > longestCell) throw this.refusals.unreadable(line);
      if (cell.includes('\n')) this.line += cell.split('\n').length - 1;
      isFilled ||= cell.trim() !== '';
      isMisread ||= cell.includes(replacementCharacter);
    }
    this.line += 1;
    if (!isFilled) return;
    if (this.count++ === maximumRows) throw this.refusals.tooManyLines();
    this.rows.push({ line, cells, isMisread });
  }
}
