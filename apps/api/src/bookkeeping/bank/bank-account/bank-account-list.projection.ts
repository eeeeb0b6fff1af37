import type { BankAccountEvent } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import {
  bankAccountDecider,
  type KnownBankAccount,
  knownBankAccount,
} from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type BankAccountRow = {
  id: string;
  name: string;
  search: string;
  code: string;
  account_type: string;
  sync_enabled: boolean;
  version: number;
  state: KnownBankAccount;
};

export const bankAccountList: RowProjection<BankAccountEvent, BankAccountRow> = {
  name: 'bank-account-list',
  version: 2,
  from: ['bank-account'],
  table: {
    name: 'bank_account_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      code: { type: 'text' },
      account_type: { type: 'text' },
      sync_enabled: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'code, id', 'name, id'],
  },
  fold: (row, event: RecordedEvent<BankAccountEvent>) => {
    const state = knownBankAccount(bankAccountDecider.evolve(row?.state ?? bankAccountDecider.initial, event));
    const { name, code, accountType, iban } = state.facts;
    return {
      id: streamKeyOf(event.stream),
      name,
      search: searchText(`${name} ${code} ${iban ?? ''}`),
      code,
      account_type: accountType,
      sync_enabled: state.syncEnabled,
      version: event.version,
      state,
    };
  },
};
