import type { ConflictField } from '../../../ui/record/conflict.js';
import type { BudgetName } from '../../budget-name.js';
import type { PlanPage } from './plan.js';
import { type EditedLine, isChanged, lineOf, newLine } from './plan-lines.js';

const labels = {
  name: 'Nom',
  category: 'Catégorie',
  budget: 'Budget',
  expense: 'Compte de dépense',
  taking: 'Compte de recette',
  vat: 'TVA',
} as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as Field[];
const removal = 'deletion';

/** Compares each field of each line; a missing line was removed from the plan. */
export type PlanValues = Record<string, string | null | undefined>;
const at = (key: string, field: Field | typeof removal): string => `${key} ${field}`;

export const valuesOfLines = (lines: readonly EditedLine[]): PlanValues =>
  Object.fromEntries(
    lines.flatMap((line) => [
      ...fields.map((field) => [at(line.key, field), line[field].trim()] as const),
      [at(line.key, removal), line.deletion] as const,
    ]),
  );
export const valuesOfPlan = ({ activities }: Pick<PlanPage, 'activities'>): PlanValues => valuesOfLines(activities.map(lineOf));

/** How the two sides read in the question, line by line. */
export const planConflictFields = (lines: readonly EditedLine[]): ConflictField[] =>
  lines.flatMap(({ key, saved, name }) => [
    ...fields.map((field) => ({ name: at(key, field), label: `${saved?.name ?? name}, ${labels[field]}`, format: formatValue })),
    { name: at(key, removal), label: `${saved?.name ?? name}, suppression`, format: (value: unknown) => (value ? 'Supprimée' : 'Gardée') },
  ]);

const formatValue = (value: unknown): string => {
  if (value === undefined) return 'Activité supprimée';
  return value === '' ? 'Aucun' : String(value);
};

/** The grid over the saved plan: the merged values of its lines, and the added lines. */
export function mergedLines({ activities }: Pick<PlanPage, 'activities'>, typed: readonly EditedLine[], merged: PlanValues): EditedLine[] {
  const existingIds = new Set(activities.map(({ id }) => id));
  const savedLines = activities.map(lineOf).map((line) => overlaid(line, merged));
  const added = typed.filter(({ saved }) => saved === null);
  // A colleague removed the line; the user who was changing it keeps it as a new line.
  const back = typed.filter((line) => line.saved !== null && !existingIds.has(line.key) && isKept(line, merged));
  return [...back.map(anew), ...added, ...savedLines];
}

const isKept = (line: EditedLine, merged: PlanValues): boolean =>
  line.deletion === null &&
  isChanged(line) &&
  fields.some((field) => line.saved !== null && line[field] !== lineOf(line.saved)[field] && merged[at(line.key, field)] !== undefined);

const anew = ({ name, category, budget, expense, taking, vat, keywords }: EditedLine): EditedLine => ({
  ...newLine(budget, category),
  name,
  expense,
  taking,
  vat,
  keywords,
});

function overlaid(line: EditedLine, merged: PlanValues): EditedLine {
  const value = (field: Field): string => merged[at(line.key, field)] ?? line[field];
  return {
    ...line,
    name: value('name'),
    category: value('category'),
    budget: value('budget') as BudgetName,
    expense: value('expense'),
    taking: value('taking'),
    vat: value('vat'),
    deletion: (merged[at(line.key, removal)] ?? null) as EditedLine['deletion'],
  };
}
