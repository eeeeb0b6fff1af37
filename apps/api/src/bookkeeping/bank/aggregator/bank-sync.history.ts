import type { BankSyncEvent } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { dayField, field } from '../../../platform/history/history-fields.js';

export const bankSyncHistory = describer<BankSyncEvent>({
  streamType: 'bank-sync',
  recordType: 'bank_sync',
  isSilent: (event) => event.type === 'BankSyncProgressed' && describeBankSyncEvent(event) === null,
  describe: (event) => describeBankSyncEvent(event),
});

/** Null for an account without new movements. */
export function describeBankSyncEvent(event: BankSyncEvent): HistoryEntry | null {
  switch (event.type) {
    case 'BankSyncStarted':
      return { label: 'a demandé la synchronisation des opérations', fields: { since: dayField('Depuis le', event.data.since) } };
    case 'BankSyncProgressed': {
      const { created, reconciled, quarantined, uncertain = 0 } = event.data.counts;
      if (created + reconciled + quarantined === 0) return null;
      const parts = [`${created} nouvelle(s)`, `${reconciled} rapprochée(s)`, `${quarantined} en attente`];
      const text = [...parts, ...(uncertain > 0 ? [`${uncertain} à confirmer`] : [])].join(', ');
      return {
        label: 'a reçu des opérations de la banque',
        fields: { counts: field('Opérations', text, event.data.counts) },
      };
    }
    case 'BankSyncFinished':
      return { label: 'a terminé la synchronisation des opérations' };
    case 'BankSyncFailed':
      return { label: 'n’a pas pu synchroniser les opérations', fields: { failure: field('Raison', event.data.message) } };
  }
}
