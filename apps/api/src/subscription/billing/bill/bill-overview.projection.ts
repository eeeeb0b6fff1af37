import type { BillEvent, BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { amountDue, billFold, type IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Table, TablesProjection } from '../../../platform/projection/projection.js';

export type BillOverviewRow = {
  id: BillId;
  customer: EnvironmentId;
  date: string;
  dueOn: string;
  /** Neither paid nor annulled. */
  isOpen: boolean;
  isOwedBack: boolean;
  isVatLiable: boolean;
  state: IssuedBill;
  /** Credit notes, payments, rejections and refunds, in their order. */
  movements: readonly BillEvent[];
};

export const billOverviewTable: Table<BillOverviewRow> = {
  name: 'bill_overview',
  columns: {
    id: { type: 'uuid' },
    customer: { type: 'uuid' },
    date: { type: 'date' },
    dueOn: { type: 'date' },
    isOpen: { type: 'boolean' },
    isOwedBack: { type: 'boolean' },
    isVatLiable: { type: 'boolean' },
    state: { type: 'jsonb' },
    movements: { type: 'jsonb' },
  },
  key: ['id'],
  indexes: ['date, id', 'is_open, due_on', 'is_owed_back'],
};

/** The bills of all environments, as rows of the operator's environment (docs/adr/0051): its lists read no stream of a structure. */
export const billOverview: TablesProjection = {
  name: 'bill-overview',
  version: 1,
  from: ['bill'],
  tables: [billOverviewTable] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const keyOf = ({ stream }: RecordedEvent) => ({ environmentId: operatorEnvironmentId, key: { id: streamKeyOf(stream) as BillId } });
    await rows.load(billOverviewTable, events.map(keyOf));
    for (const event of events) {
      const row = foldRow(rows.get(billOverviewTable, keyOf(event)), event);
      if (row) rows.put(billOverviewTable, operatorEnvironmentId, row);
    }
  },
};

function foldRow(row: BillOverviewRow | undefined, recorded: RecordedEvent): BillOverviewRow | undefined {
  const { type, data } = recorded as unknown as BillEvent;
  const event = { type, data } as BillEvent;
  const state = billFold.evolve(row?.state ?? billFold.initial, event);
  if (state.status === 'none') return undefined;
  const { text, status, refund } = state;
  return {
    id: streamKeyOf(recorded.stream) as BillId,
    customer: recorded.environmentId,
    date: text.issuedOn,
    dueOn: text.payment.on,
    isOpen: (status === 'issued' || status === 'unpaid') && amountDue(state) > 0,
    isOwedBack: refund === 'due',
    isVatLiable: text.customer.isVatLiable,
    state,
    movements: type === 'BillIssued' || type === 'BillReminded' ? (row?.movements ?? []) : [...(row?.movements ?? []), event],
  };
}
