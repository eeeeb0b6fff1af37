import type { BankBalanceEvent } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer } from '../../../platform/history/history-describer.js';
import { eurosField, field } from '../../../platform/history/history-fields.js';

export const bankBalanceHistory = describer<BankBalanceEvent>({
  streamType: 'bank-balances',
  recordType: 'bank_balance',
  describe: ({ type, data }) => {
    const balance = `balance-${data.day}`;
    const label = `Solde au ${formatDay(data.day)}`;
    return type === 'BankBalanceRecorded'
      ? { label: 'a saisi un solde', fields: { [balance]: eurosField(label, data.balance), note: field('Note', data.note) } }
      : { label: 'a supprimé un solde', fields: { [balance]: field(label, null) } };
  },
});
