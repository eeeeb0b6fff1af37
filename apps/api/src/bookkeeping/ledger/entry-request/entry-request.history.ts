import type { EntryRequestEvent } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { requestStatusLabels } from './entry-request.listing.js';

const status = (code: keyof typeof requestStatusLabels) => choiceField('État', requestStatusLabels, code);

export const entryRequestHistory = describer<EntryRequestEvent>({
  streamType: 'entry-request',
  recordType: 'entry_request',
  describe({ type, data }): HistoryEntry {
    switch (type) {
      case 'EntryRequested':
      case 'EntryRequestCorrected':
        return {
          label: type === 'EntryRequested' ? 'a demandé une écriture' : 'a corrigé l’écriture demandée',
          fields: {
            label: field('Libellé', data.label),
            date: dayField('Date', data.date),
            amount: eurosField('Montant', sum(data.lines.map(({ debit }) => debit))),
            note: field('Note', data.note || null),
          },
        };
      case 'EntryRequestAccepted':
        return { label: 'a accepté l’écriture demandée', fields: { status: status('accepted') } };
      case 'EntryRequestDeclined':
        return { label: 'a refusé l’écriture demandée', fields: { status: status('declined'), reason: field('Motif', data.reason) } };
      case 'EntryRequestWithdrawn':
        return { label: 'a retiré l’écriture demandée', fields: { status: status('withdrawn') } };
    }
  },
});
