import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { dayField, eurosField, field } from '../../../platform/history/history-fields.js';

export const journalEntryHistory = describer<JournalEntryEvent>({
  streamType: 'journal-entry',
  recordType: 'entry',
  describe: (event) => describeEntry(event),
});

export function describeEntry(event: JournalEntryEvent): HistoryEntry {
  if (event.type === 'JournalEntryReversed') return { label: 'a contre-passé l’écriture' };
  const { label, date, pieceRef, lines } = event.data;
  return {
    label: event.type === 'JournalEntryPosted' ? 'a passé l’écriture' : 'a corrigé l’écriture',
    fields: {
      label: field('Libellé', label),
      date: dayField('Date', date),
      piece: field('Pièce', pieceRef),
      amount: eurosField('Montant', sum(lines.map(({ debit }) => debit))),
    },
  };
}
