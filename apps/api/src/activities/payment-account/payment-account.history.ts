import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import type { PaymentAccountEvent } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { describer, reference } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const paymentAccountHistory = describer<PaymentAccountEvent>({
  streamType: 'payment-account',
  recordType: 'payment_account',
  describe: ({ type, data }) =>
    type === 'PaymentAccountClosed'
      ? { label: 'a arrêté les paiements en ligne' }
      : {
          label: 'a relié un service de paiement',
          fields: {
            service: field('Service', paymentServiceLabels[data.service]),
            name: field('Compte du service', data.name),
            bankAccount: field('Compte de la comptabilité', reference('account', data.bankAccountId)),
          },
        },
});
