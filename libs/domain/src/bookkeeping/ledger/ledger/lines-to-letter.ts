import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import type { LetteredLine } from '../../third-party/lettering.events.js';
import type { LineToLetter } from '../../third-party/lettering.js';
import type { JournalEntry } from '../journal-entry/journal-entry.js';

/** Finds lines of an account in the entries that wrote them, as these entries are now. @throws lettering.unknown-line */
export function linesToLetter(
  entries: ReadonlyMap<string, JournalEntry>,
  { yearId, account, lines }: { yearId: FiscalYearId; account: string; lines: readonly LetteredLine[] },
): LineToLetter[] {
  return lines.map(({ writingId, line }) => {
    const state = entries.get(writingId);
    const entry = state?.status === 'posted' && state.entry.yearId === yearId ? state.entry : undefined;
    const entryLine = entry?.lines[line];
    if (entryLine?.account !== account) throw letteringErrors.unknownLine();
    return { writingId, line, amount: entryLine.debit - entryLine.credit };
  });
}
