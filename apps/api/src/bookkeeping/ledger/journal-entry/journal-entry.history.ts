import { formatForeign } from '@intendance/domain/bookkeeping/ledger/foreign-currency/currencies.js';
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
  switch (event.type) {
    case 'JournalEntryReversed':
      return { label: 'a contre-passé l’écriture' };
    case 'JournalEntryAttachmentAdded':
      return { label: 'a ajouté une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', event.data.name) } };
    case 'JournalEntryAttachmentRemoved':
      return { label: 'a supprimé une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', null) } };
  }
  const { label, date, pieceRef, lines } = event.data;
  const foreign = lines.flatMap((line) => (line.foreign ? [formatForeign(line.foreign.amount, line.foreign.currency)] : []));
  return {
    label: event.type === 'JournalEntryPosted' ? 'a passé l’écriture' : 'a corrigé l’écriture',
    fields: {
      label: field('Libellé', label),
      date: dayField('Date', date),
      piece: field('Pièce', pieceRef),
      amount: eurosField('Montant', sum(lines.map(({ debit }) => debit))),
      ...(foreign.length > 0 && { foreign: field('Montant en devise', foreign.join(', ')) }),
    },
  };
}
