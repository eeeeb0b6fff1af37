import { PendingStreams } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fallenLetters } from '../../third-party/fallen-letters.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider } from '../../third-party/lettering.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import type { JournalEntryFacts } from './journal-entry.events.js';

type Reversed = { readonly id: JournalEntryId; readonly entry: Pick<JournalEntryFacts, 'yearId' | 'lines'> };
type Reversal = { readonly id: JournalEntryId; readonly yearId: FiscalYearId };

/**
 * An entry and its reversal settle each other, line by line, in one year: no payment is proposed for either. What the entry settled before
 * is open again.
 */
export function reversalLetters(
  { id, entry }: Reversed,
  reversal: Reversal,
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> {
  const pending = new PendingStreams(letteringDecider, matching);
  for (const [stream, fallen] of fallenLetters(id, matching)) pending.of(stream).append(fallen);
  if (reversal.yearId !== entry.yearId) return pending.events;
  for (const [line, { account, debit, credit, auxiliary }] of entry.lines.entries()) {
    if (!isSettledAccount(account)) continue;
    const [amount, thirdParty] = [debit - credit, auxiliary?.code ?? null];
    const lines = [
      { writingId: id, line, amount, thirdParty },
      { writingId: reversal.id, line, amount: -amount, thirdParty },
    ];
    const letters = pending.of(letteringStream(entry.yearId, account));
    letters.append(letteringDecider.decide({ type: 'LetterLines', data: { account, lines } }, letters.state));
  }
  return pending.events;
}
