import type { OrderItem } from '@intendance/domain/advantage/order/order.events.js';
import type { PlacedOrder } from '@intendance/domain/advantage/order/order-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Table } from '../../platform/projection/projection.js';

export type OrderRow = { id: string; state: PlacedOrder; version: number };
export type OrderItemRow = {
  id: string;
  orderId: string;
  orderNumber: string;
  personId: string;
  orderedOn: LocalDate;
  orderedAt: string;
  name: string;
  search: string;
  status: 'confirmed' | 'cancelled';
  price: number;
  quantity: number;
  total: number;
  subsidy: number;
  ruleId: string | null;
  updatedAt: string;
  version: number;
  item: OrderItem;
};
export type SubsidyByRuleRow = { ruleId: string; items: number; amount: number };
/** `period` is a day, a month or a year: see `periodsOf`. */
export type OrdersByPeriodRow = { period: string; orders: number; total: number; subsidy: number };
/** `universeId` is empty for tickets of no universe. */
export type OrdersByUniverseRow = { period: string; universeId: string; orders: number; total: number };
export type CustomersByPeriodRow = { period: string; personId: string; orders: number };

/** The order as it stands, for what an amendment takes back. */
export const orderTable: Table<OrderRow> = {
  name: 'order_list',
  columns: { id: { type: 'uuid' }, state: { type: 'jsonb' }, version: { type: 'integer' } },
  key: ['id'],
  indexes: [],
};

export const orderItemTable: Table<OrderItemRow> = {
  name: 'order_item_list',
  columns: {
    id: { type: 'uuid' },
    orderId: { type: 'uuid' },
    orderNumber: { type: 'code' },
    personId: { type: 'uuid' },
    orderedOn: { type: 'date' },
    orderedAt: { type: 'timestamptz' },
    name: { type: 'text' },
    search: { type: 'text' },
    status: { type: 'code' },
    price: { type: 'bigint' },
    quantity: { type: 'integer' },
    total: { type: 'bigint' },
    subsidy: { type: 'bigint' },
    ruleId: { type: 'uuid', nullable: true },
    updatedAt: { type: 'timestamptz' },
    version: { type: 'integer' },
    item: { type: 'jsonb' },
  },
  key: ['id'],
  indexes: [
    'updated_at, id',
    'ordered_on, id',
    'person_id, ordered_on, id',
    'rule_id, ordered_on, id',
    'subsidy, id',
    // Counts and totals are read from it alone: the rows themselves carry the computation.
    'USING btree (environment_id, ordered_on, id) INCLUDE (subsidy, total)',
  ],
};

export const subsidyByRuleTable: Table<SubsidyByRuleRow> = {
  name: 'subsidy_by_rule',
  columns: { ruleId: { type: 'uuid' }, items: { type: 'bigint' }, amount: { type: 'bigint' } },
  key: ['ruleId'],
  indexes: [],
};

export const ordersByPeriodTable: Table<OrdersByPeriodRow> = {
  name: 'orders_by_period',
  columns: { period: { type: 'code' }, orders: { type: 'bigint' }, total: { type: 'bigint' }, subsidy: { type: 'bigint' } },
  key: ['period'],
  indexes: [],
};

export const ordersByUniverseTable: Table<OrdersByUniverseRow> = {
  name: 'orders_by_universe',
  columns: { period: { type: 'code' }, universeId: { type: 'code' }, orders: { type: 'bigint' }, total: { type: 'bigint' } },
  key: ['period', 'universeId'],
  indexes: [],
};

export const customersByPeriodTable: Table<CustomersByPeriodRow> = {
  name: 'customers_by_period',
  columns: { period: { type: 'code' }, personId: { type: 'uuid' }, orders: { type: 'bigint' } },
  key: ['period', 'personId'],
  indexes: [],
};
