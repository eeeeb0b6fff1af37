import type { BudgetName } from '../../budget-name.js';
import { rateOf, rateValue } from '../vat/vat-rate.js';

import { type AccountingActivity, isThere, type PlanLine } from './plan.js';

/** An activity while the grid is edited. `category` is the name: an unknown one makes a category. */
export type EditedLine = {
  key: string;
  saved: AccountingActivity | null;
  name: string;
  category: string;
  budget: BudgetName;
  expense: string;
  taking: string;
  /** The rate of its splits, in percent; empty: none. */
  vat: string;
  keywords: readonly string[];
  /** Leaves at the save; `all`: its assignments leave too. */
  deletion: null | 'keep' | 'all';
};

let keys = 0;
export const newLine = (budget: BudgetName, category = ''): EditedLine => {
  keys += 1;
  return { key: `new-${keys}`, saved: null, name: '', category, budget, expense: '', taking: '', vat: '', keywords: [], deletion: null };
};

const shown = (code: string | null): string => (isThere(code) ? (code ?? '') : '');

export const lineOf = (activity: AccountingActivity): EditedLine => ({
  key: activity.id,
  saved: activity,
  name: activity.name,
  category: activity.category.name,
  budget: activity.budget,
  expense: shown(activity.expense_accounting_code),
  taking: shown(activity.taking_accounting_code),
  vat: rateValue(activity.vat_rate),
  keywords: activity.keywords,
  deletion: null,
});

/** Ticked, a code starts with its prefix; unticked, it is empty (specification). */
export const tickedCode = (isTicked: boolean, prefix: '6' | '7', saved: string): string => (isTicked ? saved || prefix : '');

const compared = ({ name, category, budget, expense, taking, vat }: EditedLine) =>
  JSON.stringify([name.trim(), category.trim(), budget, expense, taking, vat]);

export const isChanged = (line: EditedLine): boolean =>
  line.saved === null || line.deletion !== null || compared(line) !== compared(lineOf(line.saved));

/** Changed activities that operations use: these operations may follow the change or stay. */
export const changedInUse = (lines: readonly EditedLine[]): EditedLine[] =>
  lines.filter((line) => line.saved?.is_used === true && line.deletion === null && isChanged(line));

/** The body of a save: changed lines only. */
export function planBody(lines: readonly EditedLine[], appliesChanges: boolean): { activities: PlanLine[] } {
  const following = new Set(changedInUse(lines).map(({ key }) => key));
  const activities = lines.filter(isChanged).map((line): PlanLine => {
    const { key, saved, name, category, budget, expense, taking, vat, keywords, deletion } = line;
    return {
      ...(saved ? { id: saved.id } : { is_new: true, keywords: [...keywords] }),
      name: name.trim(),
      category: saved && saved.category.name === category.trim() ? saved.category.id : category.trim(),
      budget,
      expense_accounting_code: expense || null,
      taking_accounting_code: taking || null,
      ...(vat === rateValue(saved?.vat_rate) ? {} : { vat_rate: rateOf(vat) }),
      ...(deletion === null ? {} : { to_delete: true, delete_all: deletion === 'all' }),
      ...(following.has(key) ? { apply_changes: appliesChanges } : {}),
    };
  });
  return { activities };
}

export type LineFault = { key: string; message: string };

/** The refusals that the server would give, each on its line. */
export function faultsIn(lines: readonly EditedLine[]): LineFault[] {
  return lines
    .filter((line) => line.deletion === null && isChanged(line))
    .flatMap(({ key, name, category, expense, taking }) => {
      if (name.trim() === '') return [{ key, message: 'Veuillez renseigner le nom de l’activité.' }];
      if (category.trim() === '') return [{ key, message: 'Veuillez choisir la catégorie de l’activité.' }];
      if (!isCode(expense, '6')) return [{ key, message: 'Un compte de dépense commence par 6.' }];
      if (!isCode(taking, '7')) return [{ key, message: 'Un compte de recette commence par 7.' }];
      return [];
    });
}

const isCode = (code: string, prefix: string): boolean => code === '' || code === 'OUI' || new RegExp(`^${prefix}(\\d{2,7})?$`).test(code);
