import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import type { OnlinePaymentEvent } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { dayField, eurosField, field } from '../../platform/history/history-fields.js';

export const onlinePaymentHistory = describer<OnlinePaymentEvent>({
  streamType: 'online-payment',
  recordType: 'online_payment',
  // A line is about one payment, and the line before may be about another of the same registration.
  isJournal: true,
  describe: (event) => describe(event),
});

function describe({ type, data }: OnlinePaymentEvent): HistoryEntry {
  switch (type) {
    case 'OnlinePaymentStarted':
      return {
        label: 'a commencé un paiement en ligne',
        fields: { amount: eurosField('Montant', data.amount), service: field('Service', paymentServiceLabels[data.service]) },
      };
    case 'OnlinePaymentLapsed':
      return { label: 'a constaté l’abandon d’un paiement en ligne' };
    case 'OnlinePaymentReceived':
      return { label: 'a reçu un paiement en ligne', fields: { receivedOn: dayField('Reçu le', data.receivedOn) } };
    case 'OnlinePaymentSettled':
      return { label: 'a enregistré un paiement en ligne' };
    case 'OnlinePaymentHeld':
      return { label: 'n’a pas pu enregistrer un paiement en ligne', fields: { message: field('Raison', data.message) } };
    case 'OnlinePaymentRefundRequested':
      return { label: 'a demandé le remboursement d’un paiement en ligne' };
    case 'OnlinePaymentRefunded':
      return {
        label: 'a remboursé un paiement en ligne',
        fields: {
          refundedOn: dayField('Remboursé le', data.refundedOn),
          ...(data.problem && { message: field('Reste à corriger', data.problem.message) }),
        },
      };
    case 'OnlinePaymentRefundRefused':
      return { label: 'n’a pas obtenu le remboursement d’un paiement en ligne' };
  }
}
