import { planHeaders } from '@intendance/domain/bookkeeping/plan/plan-file/plan-columns.js';
import { type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { PlannedActivity } from './plan.js';
import { masked } from './plan-wire.js';

type Row = Pick<PlannedActivity, 'id' | 'state' | 'category_name'>;

/**
 * 'Plan.csv', which `plan/upload` reads back. Users without the permission for details read OUI or NON instead of codes, as on the screen.
 */
export const planExport = (isDetailed: boolean): Sheet<Row> => {
  const shown = (code: string | null): string | null => (isDetailed ? code : masked(code));
  return {
    name: 'Plan',
    fileName: 'Plan',
    columns: [
      textColumn(planHeaders.budget, ({ state }) => state.facts.budget, 10),
      textColumn(planHeaders.category, ({ category_name }) => category_name, 32),
      textColumn(planHeaders.name, ({ state }) => state.facts.name, 36),
      textColumn(planHeaders.expense, ({ state }) => shown(state.facts.expenseAccount), 18),
      textColumn(planHeaders.taking, ({ state }) => shown(state.facts.takingAccount), 18),
      textColumn(planHeaders.keywords, ({ state }) => state.keywords.join(', '), 40),
      textColumn(planHeaders.id, ({ id }) => id, 38),
    ],
  };
};
