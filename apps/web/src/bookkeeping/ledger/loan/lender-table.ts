import { readDate } from '../../../ui/format/date-text.js';
import { decimal, day as formatDay } from '../../../ui/format/format.js';
import { readMoney } from '../../../ui/format/money.js';
import type { LenderRow } from './loan.api.js';

export type LenderTable = { rows: LenderRow[] } | { fault: string };

/**
 * The table of a lender as it was pasted from a spreadsheet or a CSV file: date, capital, interest and insurance on each line. A first line of
 * titles is skipped. An empty text is no table.
 */
export function lenderTable(text: string): LenderTable | null {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll('\r', ''))
    .filter((line) => line.trim() !== '');
  const rows: LenderRow[] = [];
  for (const [rank, line] of lines.entries()) {
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
    const date = dayOf(cells[0] ?? '');
    if (!date && rank === 0 && lines.length > 1) continue;
    if (!date) return { fault: `La ligne ${rank + 1} ne commence pas par une date (JJ/MM/AAAA).` };
    const amounts = [cells[1], cells[2], cells[3]].map((cell) => amountOf(cell ?? ''));
    const [capital, interest, insurance] = amounts;
    if (capital == null || interest == null || insurance == null)
      return { fault: `La ligne ${rank + 1} a un montant illisible : date, capital, intérêts, assurance.` };
    rows.push({ date, capital, interest, insurance });
  }
  return lines.length === 0 ? null : { rows };
}

/** The text that `lenderTable` reads back. */
export const lenderTableText = (rows: readonly LenderRow[] | null): string =>
  (rows ?? [])
    .map(({ date, capital, interest, insurance }) => [formatDay(date), ...[capital, interest, insurance].map(decimal)].join(';'))
    .join('\n');

/** `15/02/2026` or `2026-02-15`. */
function dayOf(text: string): string | undefined {
  const reading = readDate(text);
  return 'date' in reading && reading.date !== null ? reading.date : undefined;
}

/** An empty cell is 0. */
function amountOf(text: string): number | null {
  const reading = readMoney(text);
  return 'fault' in reading ? null : (reading.euros ?? 0);
}
