import type { AccountingCategoryEvent } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider, knownCategory } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type AccountingCategoryRow = { id: string; name: string; search: string; removed: boolean; version: number };

export const accountingCategoryList: RowProjection<AccountingCategoryEvent, AccountingCategoryRow> = {
  name: 'accounting-category-list',
  version: 2,
  from: ['accounting-category'],
  table: {
    name: 'accounting_category_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      removed: { type: 'boolean' },
      version: { type: 'integer' },
    },
    key: ['id'],
    indexes: ['name, id'],
  },
  fold: (row, event: RecordedEvent<AccountingCategoryEvent>) => {
    const before = row
      ? { status: row.removed ? ('removed' as const) : ('live' as const), name: row.name }
      : accountingCategoryDecider.initial;
    const { name, status } = knownCategory(accountingCategoryDecider.evolve(before, event));
    return { id: streamKeyOf(event.stream), name, search: searchText(name), removed: status === 'removed', version: event.version };
  },
};
