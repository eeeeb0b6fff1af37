import type { BudgetEvent } from '@intendance/domain/bookkeeping/plan/budget/budget.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** `id` is the year and the activity; `version` is that of the budgets of the year. */
export type ActivityBudgetRow = { id: string; fiscal_year_id: string; activity_id: string; amount: number; version: number };

export const activityBudgetList: RowProjection<BudgetEvent, ActivityBudgetRow> = {
  name: 'activity-budget-list',
  version: 3,
  from: ['fiscal-budget'],
  table: {
    name: 'activity_budget_list',
    columns: {
      id: { type: 'text' },
      fiscal_year_id: { type: 'uuid' },
      activity_id: { type: 'uuid' },
      amount: { type: 'bigint' },
      version: { type: 'integer' },
    },
    key: ['id'],
    indexes: ['fiscal_year_id, activity_id'],
  },
  rowId: (event) => `${streamKeyOf(event.stream)}:${event.data.activityId}`,
  fold: (_, event: RecordedEvent<BudgetEvent>) => {
    const fiscal_year_id = streamKeyOf(event.stream);
    const { activityId: activity_id, amount } = event.data;
    return { id: `${fiscal_year_id}:${activity_id}`, fiscal_year_id, activity_id, amount, version: event.version };
  },
};
