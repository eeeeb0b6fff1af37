import type { BankBalanceEvent } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer } from '../../../platform/history/history-describer.js';
import { eurosField, field } from '../../../platform/history/history-fields.js';

export const bankBalanceHistory = describer<BankBalanceEvent>({
  streamType: 'bank-balances',
  recordType: 'bank_balance',
  describe: ({ type, data }) => {
    const balance = `balance-${data.day}`;
    const difference = `difference-${data.day}`;
    const differenceLabel = `Écart de caisse au ${formatDay(data.day)}`;
    const label = `Solde au ${formatDay(data.day)}`;
    switch (type) {
      case 'BankBalanceRecorded':
        return { label: 'a saisi un solde', fields: { [balance]: eurosField(label, data.balance), note: field('Note', data.note) } };
      case 'BankBalanceRemoved':
        return { label: 'a supprimé un solde', fields: { [balance]: field(label, null) } };
      case 'CashDifferencePosted':
        return { label: 'a passé l’écart de caisse', fields: { [difference]: eurosField(differenceLabel, data.amount) } };
      case 'CashDifferenceReversed':
        return { label: 'a annulé l’écart de caisse', fields: { [difference]: field(differenceLabel, null) } };
    }
  },
});
