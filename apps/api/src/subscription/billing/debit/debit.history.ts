import type { DebitBatchEvent, DebitRegisterEvent, LeftOutReason } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { reasonLabel } from '@intendance/domain/subscription/billing/debit/debit-reasons.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, field } from '../../../platform/history/history-fields.js';
import { meansLabels } from '../bill/bill.history.js';

/** In the environment of the operator. */
export const debitBatchHistory = describer<DebitBatchEvent>({
  streamType: 'debit-batch',
  recordType: 'debit_batch',
  describe: ({ data: { until, lines } }) => ({
    label: 'a préparé une remise de prélèvements',
    fields: { until: dayField('Factures à prélever jusqu’au', until), count: field('Prélèvements', String(lines.length)) },
  }),
});

export const debitRegisterHistory = describer<DebitRegisterEvent>({
  streamType: 'debit-register',
  recordType: 'debit_register',
  describe: (event) => describe(event),
});

const leftOutLabels: Record<LeftOutReason, string> = {
  'no-mandate': 'a laissé des prélèvements dont le mandat est révoqué',
  credited: 'a laissé des prélèvements de factures annulées par un avoir',
  'amount-changed': 'a laissé des prélèvements de factures réduites par un avoir',
  settled: 'a laissé des prélèvements de factures déjà réglées',
};

function describe({ type, data }: DebitRegisterEvent): HistoryEntry {
  switch (type) {
    case 'DebitsPlanned':
      return { label: 'a planifié des prélèvements', fields: { count: field('Prélèvements', String(data.debits.length)) } };
    case 'DebitsExported':
      return { label: 'a exporté une remise de prélèvements' };
    case 'DebitsFreed':
      return { label: 'a annulé une remise de prélèvements' };
    case 'DebitsLeftOut':
      return {
        label: leftOutLabels[data.reason],
        fields: { debits: field('Prélèvements', data.endToEndIds.join(', ')) },
      };
    case 'DebitsDated':
      return {
        label: 'a donné un nouveau jour à des prélèvements dont le jour était passé',
        fields: { debits: field('Prélèvements', data.debits.map(({ endToEndId }) => endToEndId).join(', ')) },
      };
    case 'DebitedBillCredited':
      return { label: `a noté l’avoir ${data.creditNote} sur la facture du prélèvement ${data.endToEndId}` };
    case 'DebitReturned':
      return {
        label: `a enregistré le retour du prélèvement ${data.endToEndId}`,
        fields: { reason: field('Motif', reasonLabel(data.reason), data.reason), on: dayField('Retourné le', data.on) },
      };
    case 'DebitSettled':
      return {
        label: `a enregistré le règlement du prélèvement ${data.endToEndId}`,
        fields: { means: choiceField('Moyen de paiement', meansLabels, data.means), on: dayField('Réglé le', data.on) },
      };
    case 'UnpaidReminded':
      return { label: `a envoyé un rappel pour le prélèvement impayé ${data.endToEndId}` };
    case 'UnpaidSuspended':
      return { label: `a fermé les modules payants pour le prélèvement impayé ${data.endToEndId}` };
  }
}
