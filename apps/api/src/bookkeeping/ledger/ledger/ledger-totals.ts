import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Rows } from '../../../platform/projection/projection.js';
import type { PieceLines } from './ledger-piece.js';
import { activityTotals, dayTotals, type ImbalanceRow, journalDays, monthTotals } from './ledger-tables.js';

const noEntry = { entryExpenses: 0, entryReceipts: 0, entryLines: 0 };

/** @param sign 1 for lines that appear, -1 for lines that end */
export function countLines(rows: Rows, environmentId: EnvironmentId, piece: PieceLines, sign: 1 | -1): void {
  const { yearId, journal, round, date: day, kind, lines } = piece;
  if (lines.length === 0) return;
  const opening = journal === 'AN';
  const month = `${day.slice(0, 8)}01` as LocalDate;
  rows.add(journalDays, environmentId, { yearId, journal, round, day }, { pieces: sign });
  for (const { account, budget, debit, credit, activityId } of lines) {
    const values = { debit: sign * debit, credit: sign * credit, lines: sign };
    rows.add(dayTotals, environmentId, { yearId, account, budget, day, opening }, values);
    rows.add(monthTotals, environmentId, { yearId, account, budget, month, opening }, values);
    const nature = account.charAt(0);
    if (nature !== '6' && nature !== '7') continue;
    const expenses = nature === '6' ? sign * (debit - credit) : 0;
    const receipts = nature === '7' ? sign * (credit - debit) : 0;
    const byEntry = kind === 'operation' ? noEntry : { entryExpenses: expenses, entryReceipts: receipts, entryLines: sign };
    rows.add(
      activityTotals,
      environmentId,
      { yearId, budget, activityId: activityId ?? '' },
      { expenses, receipts, ...byEntry, lines: sign },
    );
  }
}

export function imbalancesOf(writingId: string, { yearId, date: day, lines }: PieceLines): ImbalanceRow[] {
  const net = new Map<string, number>();
  for (const { budget, debit, credit } of lines) net.set(budget, (net.get(budget) ?? 0) + debit - credit);
  return [...net].flatMap(([budget, amount]) => (amount === 0 ? [] : [{ writingId, budget, yearId, day }]));
}
