import type { AccountingActivityEvent } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import {
  accountingActivityDecider,
  type KnownAccountingActivity,
  knownActivity,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type AccountingActivityRow = {
  id: string;
  name: string;
  search: string;
  category_id: string;
  budget: string;
  has_expense: boolean;
  has_taking: boolean;
  removed: boolean;
  version: number;
  state: KnownAccountingActivity;
};

export const accountingActivityList: RowProjection<AccountingActivityEvent, AccountingActivityRow> = {
  name: 'accounting-activity-list',
  version: 2,
  from: ['accounting-activity'],
  table: {
    name: 'accounting_activity_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      category_id: { type: 'uuid' },
      budget: { type: 'text' },
      has_expense: { type: 'boolean' },
      has_taking: { type: 'boolean' },
      removed: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['name, id', 'category_id'],
  },
  fold: (row, event: RecordedEvent<AccountingActivityEvent>) => {
    const state = knownActivity(accountingActivityDecider.evolve(row?.state ?? accountingActivityDecider.initial, event));
    const { name, categoryId, budget, expenseAccount, takingAccount } = state.facts;
    return {
      id: streamKeyOf(event.stream),
      name,
      search: searchText(`${name} ${state.keywords.join(' ')}`),
      category_id: categoryId,
      budget,
      has_expense: expenseAccount !== null,
      has_taking: takingAccount !== null,
      removed: state.status === 'removed',
      version: event.version,
      state,
    };
  },
};
