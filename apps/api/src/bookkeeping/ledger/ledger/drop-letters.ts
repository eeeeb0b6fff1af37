import type { JournalEntryFacts } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { letteringStream } from '@intendance/domain/bookkeeping/ledger/ledger/lettering.events.js';
import { isLettered, letteringDecider } from '@intendance/domain/bookkeeping/ledger/ledger/lettering.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';

/**
 * What was settled with an entry that changes or is taken back is not settled any more: its letters fall in the same append. Operations
 * have no line on the accounts of third parties.
 */
export async function dropLetters(unit: UnitOfWork, id: JournalEntryId, { yearId, lines }: JournalEntryFacts): Promise<void> {
  for (const account of new Set(lines.map((line) => line.account).filter(isLettered))) {
    const letters = await unit.load(letteringStream(yearId, account), letteringDecider);
    // Whoever letters a line of the entry meanwhile makes this unit run again.
    unit.guard(letters);
    unit.append(letters, letteringDecider.decide({ type: 'RemoveLettersOf', data: { writingId: id } }, letters.state));
  }
}
