import { PendingStreams } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fallenLetters } from '../../third-party/fallen-letters.js';
import type { LetteringEvent } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider } from '../../third-party/lettering.js';
import { letterOverYears } from '../../third-party/letters-over-years.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import type { JournalEntryFacts } from './journal-entry.events.js';

type Reversed = { readonly id: JournalEntryId; readonly entry: Pick<JournalEntryFacts, 'yearId' | 'lines'> };
type Reversal = { readonly id: JournalEntryId; readonly yearId: FiscalYearId };

/**
 * An entry and its reversal settle each other, line by line: no payment is proposed for either. What the entry settled before is open
 * again. Not an entry of a closed year, whose letters stay: there the reversal is open beside what the year carried over.
 */
export function reversalLetters(
  { id, entry }: Reversed,
  reversal: Reversal,
  { matching, calendar }: { matching: ReadonlyMap<string, Lettering>; calendar: FiscalCalendar },
): ReadonlyMap<string, readonly LetteringEvent[]> {
  const letters = new PendingStreams(letteringDecider, matching);
  if (!calendar.years.some((year) => year.id === entry.yearId && !year.isClosed)) return letters.events;
  for (const [stream, fallen] of fallenLetters(id, matching)) letters.of(stream).append(fallen);
  for (const [line, { account, budget, debit, credit, auxiliary }] of entry.lines.entries()) {
    if (!isSettledAccount(account)) continue;
    const place = { line, budget, ...(auxiliary && { auxiliary }) };
    const amount = cents(debit - credit);
    const lines = [
      { ...place, writingId: id, yearId: entry.yearId, amount },
      { ...place, writingId: reversal.id, yearId: reversal.yearId, amount: cents(-amount) },
    ];
    letterOverYears(letters, { calendar, account, lines });
  }
  return letters.events;
}
