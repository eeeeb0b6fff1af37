import type { BillEvent, PaymentMeans } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { BillRegisterEvent } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';

export const meansLabels: Record<PaymentMeans, string> = {
  debit: 'Prélèvement',
  transfer: 'Virement',
  check: 'Chèque',
  card: 'Carte bancaire',
};

export const billHistory = describer<BillEvent>({
  streamType: 'bill',
  recordType: 'bill',
  describe: (event) => describe(event),
});

function describe(event: BillEvent): HistoryEntry {
  switch (event.type) {
    case 'BillIssued': {
      const { number, issuedOn, total, payment } = event.data;
      const fields = {
        issued: dayField('Date', issuedOn),
        total: eurosField('Total TTC', total),
        due: dayField(payment.means === 'debit' ? 'Prélevée le' : 'À payer au plus tard le', payment.on),
      };
      return { label: `a émis la facture ${number}`, fields };
    }
    case 'CreditNoteIssued': {
      const { number, billNumber, reason, total } = event.data;
      const fields = { reason: field('Motif', reason), total: eurosField('Total TTC', total) };
      return { label: `a émis l’avoir ${number} sur la facture ${billNumber}`, fields };
    }
    case 'BillReminded':
      return { label: `a rappelé la facture, impayée depuis ${event.data.days} jours` };
    case 'BillRefunded': {
      const { on, reference } = event.data;
      return {
        label: 'a enregistré le remboursement de l’avoir',
        fields: { refunded: dayField('Remboursé le', on), reference: field('Référence', reference) },
      };
    }
    case 'BillPaymentRecorded': {
      const { means, on, reference } = event.data;
      const fields = {
        means: choiceField('Moyen de paiement', meansLabels, means),
        paid: dayField('Payée le', on),
        reference: field('Référence', reference),
      };
      return { label: 'a enregistré le paiement de la facture', fields };
    }
    case 'BillPaymentRejected': {
      const { code, label, on } = event.data;
      const fields = { rejection: field('Motif du rejet', label, code), rejected: dayField('Rejetée le', on) };
      return { label: 'a enregistré le rejet du paiement de la facture', fields };
    }
  }
}

/** In the environment of the operator. */
export const billRegisterHistory = describer<BillRegisterEvent>({
  streamType: 'bill-register',
  recordType: 'bill_register',
  describe: ({ data: { number, issuedOn } }) => ({
    label: `a attribué le numéro ${number}`,
    fields: { issued: dayField('Date', issuedOn) },
  }),
});
