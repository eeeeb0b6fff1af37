import { day, euros } from '../../ui/format.js';
import { type Outcome, OutcomeLines } from '../../ui/report-lines.js';
import type { BankOperation } from './bank-operation.js';

// The keywords may meet every operation of a year.
const mostDrawn = 200;

type Props<Line extends Outcome> = {
  lines: readonly Line[];
  /** The operations that the screen behind shows; of the others only the id is known. */
  rows: readonly BankOperation[];
  marks: { done: string; refused: string };
  detailOf: (line: Line) => string | null | undefined;
};

/** What came of many operations, each by its day, its wording and its amount. */
export function OperationLines<Line extends Outcome>({ lines, rows, marks, detailOf }: Props<Line>) {
  const known = new Map(rows.map((row) => [row.id, row]));
  const textOf = (line: Line) => {
    const row = known.get(line.id);
    const name = row ? `${day(row.date)} ${row.wording}` : `Opération ${line.id.slice(-6)}`;
    return { name, detail: detailOf(line), end: row && euros(row.value) };
  };
  return <OutcomeLines lines={lines} marks={marks} textOf={textOf} most={mostDrawn} />;
}
