import type { KnownChequeDeposit } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { day, euros, flag, id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

/** `statementDay`: the day of the statement that has the deposit; null while none has. */
export type ChequeDepositView = Updated & {
  readonly id: string;
  readonly version: number;
  readonly state: KnownChequeDeposit;
  readonly accountName: string;
  readonly chequeAccountName: string;
  readonly statementDay: LocalDate | null;
};

export const chequeDepositListing = listing({
  resource: 'cheque_deposits',
  from: `read.cheque_deposit_list d
    JOIN read.bank_account_list a ON a.id = d.account_id
    JOIN read.bank_account_list c ON c.id = d.cheque_account_id
    LEFT JOIN read.bank_operation_list t ON t.id = d.taking_id`,
  select: `d.id, d.version, d.updated_at, d.state, a.name AS "accountName", c.name AS "chequeAccountName", t.statement_day AS "statementDay"`,
  record: 'd',
  fields: {
    'exercice.id': id('d.fiscal_year_id'),
    date: day('d.date'),
    amount: euros('d.amount'),
    'account.id': id('d.account_id'),
    'cheque_account.id': id('d.cheque_account_id'),
    cancelled: flag('d.is_cancelled'),
  },
  orders: { date: 'd.date', amount: 'd.amount' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'd.id',
  totals: { amount: 'sum(d.amount) FILTER (WHERE NOT d.is_cancelled)' },
  labels: {
    'exercice.id': 'Exercice',
    date: 'Date',
    amount: 'Montant',
    'account.id': 'Banque',
    'cheque_account.id': 'Compte de chèques',
    cancelled: 'Annulée',
  },
});
