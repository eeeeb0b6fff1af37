import { searchText } from '@intendance/kernel/names.js';
import { planFileErrors } from './plan-file.errors.js';

/** The fields that columns of the file may hold. `id` finds an activity that was renamed. */
export const planFields = ['budget', 'category', 'name', 'expense', 'taking', 'keywords', 'id'] as const;
export type PlanField = (typeof planFields)[number];

/** The titles of the download, to the letter. */
export const planHeaders: Readonly<Record<PlanField, string>> = {
  budget: 'Budget',
  category: 'Catégorie',
  name: 'Activité',
  expense: 'Compte de dépense',
  taking: 'Compte de recette',
  keywords: 'Mots-clés',
  id: 'Identifiant',
};

const otherTitles: Readonly<Partial<Record<PlanField, readonly string[]>>> = {
  name: ["nom de l'activite", 'nom'],
  expense: ['depense', 'compte depense'],
  taking: ['recette', 'compte recette'],
  keywords: ['mots cles', 'mot-cle'],
};

export type PlanColumn = { readonly at: number; readonly header: string; readonly field: PlanField };
export type PlanColumns = {
  readonly columns: readonly PlanColumn[] /** Titles that say nothing of an activity. */;
  readonly ignored: readonly string[];
};

/** @throws plan-file.no-name-column, duplicate-column */
export function planColumns(headers: readonly string[]): PlanColumns {
  const columns: PlanColumn[] = [];
  const ignored: string[] = [];
  for (const [at, header] of headers.entries()) {
    const field = fieldOf(header);
    const before = columns.find((column) => column.field === field);
    if (before) throw planFileErrors.duplicateColumn(before.header, header);
    if (field) columns.push({ at, header, field });
    else if (header !== '') ignored.push(header);
  }
  if (!columns.some(({ field }) => field === 'name')) throw planFileErrors.noNameColumn();
  return { columns, ignored };
}

const fieldOf = (header: string): PlanField | undefined => {
  const title = searchText(header);
  return planFields.find((field) => searchText(planHeaders[field]) === title || otherTitles[field]?.includes(title));
};

/** Counts the known column titles in a line: the line with the highest count is the header row. */
export const knownPlanHeaders = (cells: readonly string[]): number => cells.filter((cell) => fieldOf(cell.trim()) !== undefined).length;
