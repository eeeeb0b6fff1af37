import type {
  ChequeDepositEvent,
  ChequeDepositFacts,
  ChequeDepositRegisterEvent,
} from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { dayField, eurosField, field, flagField } from '../../../platform/history/history-fields.js';

export const chequeDepositHistory = describer<ChequeDepositEvent>({
  streamType: 'cheque-deposit',
  recordType: 'cheque_deposit',
  describe(event): HistoryEntry {
    if (event.type === 'ChequeDepositCancelled') return { label: 'a annulé la remise', fields: { cancelled: flagField('Annulée', true) } };
    if (event.type === 'ChequeDepositCorrected') return { label: 'a corrigé la remise', fields: chequeFields(event.data.cheques) };
    const { number, date, cheques } = event.data;
    return {
      label: 'a remis des chèques à la banque',
      fields: {
        number: field('Numéro', number),
        date: dayField('Date', date),
        ...chequeFields(cheques),
      },
    };
  },
});

const chequeFields = (cheques: ChequeDepositFacts['cheques']) => ({
  cheques: field('Chèques', String(cheques.length), cheques.length),
  amount: eurosField('Montant', sum(cheques.map(({ amount }) => amount))),
});

/** Each number is also in the event of its deposit. */
export const chequeDepositRegisterHistory = describer<ChequeDepositRegisterEvent>({
  streamType: 'cheque-deposit-register',
  recordType: 'cheque_deposit',
  isSilent: () => true,
  describe: () => null,
});
