import type { ChequeDepositEvent } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.events.js';
import {
  chequeDepositFold,
  type KnownChequeDeposit,
  knownChequeDeposit,
} from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { sum } from '@intendance/kernel/money.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type ChequeDepositRow = {
  id: string;
  date: string;
  fiscal_year_id: string;
  account_id: string;
  cheque_account_id: string;
  taking_id: string | null;
  amount: number;
  is_cancelled: boolean;
  version: number;
  state: KnownChequeDeposit;
};

export const chequeDepositList: RowProjection<ChequeDepositEvent, ChequeDepositRow> = {
  name: 'cheque-deposit-list',
  version: 1,
  from: ['cheque-deposit'],
  table: {
    name: 'cheque_deposit_list',
    columns: {
      id: { type: 'uuid' },
      date: { type: 'date' },
      fiscal_year_id: { type: 'uuid' },
      account_id: { type: 'uuid' },
      cheque_account_id: { type: 'uuid' },
      taking_id: { type: 'uuid', nullable: true },
      amount: { type: 'bigint' },
      is_cancelled: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['date, id', 'fiscal_year_id, date, id'],
  },
  fold: (row, event: RecordedEvent<ChequeDepositEvent>) => {
    const state = knownChequeDeposit(chequeDepositFold.evolve(row?.state ?? chequeDepositFold.initial, event));
    const { date, yearId, accountId, chequeAccountId, takingId, cheques } = state.facts;
    return {
      id: streamKeyOf(event.stream),
      date,
      fiscal_year_id: yearId,
      account_id: accountId,
      cheque_account_id: chequeAccountId,
      taking_id: takingId,
      amount: sum(cheques.map(({ amount }) => amount)),
      is_cancelled: state.isCancelled,
      version: event.version,
      state,
    };
  },
};
