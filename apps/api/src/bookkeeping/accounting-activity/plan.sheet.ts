import { type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { PlannedActivity } from './plan.js';
import { masked } from './plan-wire.js';

type Row = Pick<PlannedActivity, 'state' | 'category_name'>;

/** 'Plan.csv'. Who may not see the codes reads OUI or NON, as on the screen. */
export const planSheet = (isDetailed: boolean): Sheet<Row> => {
  const shown = (code: string | null): string | null => (isDetailed ? code : masked(code));
  return {
    name: 'Plan',
    fileName: 'Plan',
    columns: [
      textColumn('Budget', ({ state }) => state.facts.budget, 10),
      textColumn('Catégorie', ({ category_name }) => category_name, 32),
      textColumn('Activité', ({ state }) => state.facts.name, 36),
      textColumn('Compte de dépense', ({ state }) => shown(state.facts.expenseAccount), 18),
      textColumn('Compte de recette', ({ state }) => shown(state.facts.takingAccount), 18),
      textColumn('Mots-clés', ({ state }) => state.keywords.join(', '), 40),
    ],
  };
};
