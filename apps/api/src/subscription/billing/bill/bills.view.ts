import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { expression, sharedView } from '../../../platform/projection/shared-view.js';
import { billList } from './bill-list.projection.js';

export const bills = sharedView(billList.table, ['id', 'number', 'date', 'status', 'total'], {
  seller: expression<string>("state #>> '{text,seller,name}'"),
  paid_on: expression<LocalDate | null>("state #>> '{payment,on}'"),
  /** Of a credit note on a part of the bill; 0 without one. */
  credit: expression<Cents>("coalesce((state #>> '{creditNote,total}')::bigint, 0)"),
});
