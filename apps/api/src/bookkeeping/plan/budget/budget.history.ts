import type { BudgetEvent } from '@intendance/domain/bookkeeping/plan/budget/budget.events.js';
import { describer, reference } from '../../../platform/history/history-describer.js';
import { eurosField, field } from '../../../platform/history/history-fields.js';

export const budgetHistory = describer<BudgetEvent>({
  streamType: 'fiscal-budget',
  recordType: 'budget',
  describe: ({ data: { activityId, amount } }) => ({
    label: 'a fixé le budget d’une activité',
    fields: {
      activity: field('Activité', reference('accounting_activity', activityId)),
      [`amount-${activityId}`]: eurosField('Budget alloué', amount),
    },
  }),
});
