import { once } from 'node:events';
import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { Terminal, TerminalOutput } from './terminal.js';

export type Column<Row> = { header: string; cell(row: Row): string; align?: 'right' };
type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** Results go to stdout, everything else to stderr, so that a pipe carries nothing but results. */
export class Output {
  constructor(private readonly terminal: Terminal) {}

  /** Stable for scripts: the response of the API, with its own names. */
  json(value: unknown): Promise<void> {
    return this.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  line(text: string): Promise<void> {
    return this.write(`${text}\n`);
  }

  note(text: string): void {
    this.terminal.stderr.write(`${text}\n`);
  }

  warn(text: string): void {
    this.note(this.styled('yellow', text, this.terminal.stderr));
  }

  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Promise<void> {
    const table = new Table({
      head: columns.map(({ header }) => this.styled('bold', header)),
      colAligns: columns.map(({ align }) => align ?? 'left'),
      chars: frameless,
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    });
    for (const row of rows) table.push(columns.map(({ cell }) => cell(row)));
    return this.lines(table.toString());
  }

  /** One record: a line per field, without those that are empty. */
  fields(fields: readonly (readonly [label: string, value: string | null | undefined])[]): Promise<void> {
    const table = new Table({ chars: frameless, style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 } });
    for (const [label, value] of fields) if (value) table.push([this.styled('dim', label), value]);
    return this.lines(table.toString());
  }

  styled(style: Style, text: string, stream: TerminalOutput = this.terminal.stdout): string {
    return this.hasColour(stream) ? styleText(style, text, { validateStream: false }) : text;
  }

  /** https://no-color.org: any non-empty value turns colours off. */
  hasColour(stream: TerminalOutput): boolean {
    return stream.isTTY === true && !this.terminal.env.NO_COLOR && this.terminal.env.TERM !== 'dumb';
  }

  private lines(text: string): Promise<void> {
    return this.line(text.replace(/[ \t]+$/gm, ''));
  }

  private async write(text: string): Promise<void> {
    if (!this.terminal.stdout.write(text)) await once(this.terminal.stdout, 'drain');
  }
}

const frameless = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
  ].map((name) => [name, '']),
);
