import type { BudgetEvent } from '@intendance/domain/bookkeeping/budget/budget.events.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { describer, reference } from '../../platform/history/history-describer.js';

export const budgetHistory = describer<BudgetEvent>({
  streamType: 'fiscal-budget',
  recordType: 'budget',
  need: { permission: 'COMPTABILITY_ACCESS', module: 'comptability' },
  describe: ({ data: { activityId, amount } }) => ({
    label: "a fixé le budget d'une activité",
    fields: {
      activity: { label: 'Activité', value: reference('accounting_activity', activityId) },
      [`amount-${activityId}`]: { label: 'Budget alloué', value: formatEuros(amount) },
    },
  }),
});
