import { useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { MoneyInput } from '../../../ui/field/money-field.js';
import { SaveBar } from '../../../ui/form/save-bar.js';
import { euros } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { Box, Span } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { BudgetScope } from '../../budget-name.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import type { BudgetFigures, BudgetFollowUp, FollowedActivity, FollowedCategory } from '../../plan/budget/budget-follow-up.js';
import { useBudgetGrid } from '../../plan/budget/use-budget-grid.js';
import { BudgetLeft } from '../budget-left.js';

type Props = {
  /** All of the budget, also when one category of it is shown. */
  followed: BudgetFollowUp;
  categories: readonly FollowedCategory[];
  previous: readonly FollowedCategory[];
  budget: BudgetScope;
  year: FiscalYear;
  isWhole: boolean;
};
type Line = FollowedActivity & { key: string; level: 1 | 2 };

/** A category, then its activities under it. */
const linesOf = (categories: readonly FollowedCategory[]): Line[] =>
  categories.flatMap((category) => [
    { ...category, key: `category-${category.id}`, level: 1 as const },
    ...category.activities.map((activity) => ({ ...activity, key: activity.id, level: 2 as const })),
  ]);

/** The budgets typed in place, saved together. */
export function FollowUpGrid({ followed, categories, previous, budget, year, isWhole }: Props) {
  const grid = useBudgetGrid(followed, year, budget);
  useUnsavedGuard(grid.isDirty);
  const cell = { typed: grid.typed, isLocked: year.closed, onType: grid.type };
  const rows = linesOf(categories);
  const before = new Map(linesOf(previous).map(({ key, realised }) => [key, realised]));
  return (
    <Box>
      <DataTable
        caption="Suivi budgétaire"
        columns={columnsOf(cell, { budget, isWhole, year, before, totals: followed.totals })}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={({ name }) => name}
        totalLabel={isWhole ? totalLabel(rows, followed.totals) : undefined}
        instead={rows.length === 0 ? <EmptyPanel title="Aucune activité dans ce budget pour le moment" /> : undefined}
      />
      {grid.isDirty ? (
        <SaveBar label="Budgets non enregistrés" isSaving={grid.isSaving} onSave={grid.submit} onCancel={grid.clear} />
      ) : null}
      {grid.conflict}
    </Box>
  );
}

type CellProps = { typed: Readonly<Record<string, number | null>>; isLocked: boolean; onType: (id: string, amount: number | null) => void };

/** Receipts are totalled apart: they are no budget to spend. */
const totalLabel = (rows: readonly Line[], totals: BudgetFigures): string =>
  !totals.is_receipt && rows.some(({ level, is_receipt }) => level === 2 && is_receipt) ? 'Total des budgets de dépenses' : 'Total';

/** Above zero is favourable: less spent, or more received. */
const balanceOf = ({ balance, is_receipt }: BudgetFigures): number => (is_receipt ? -balance : balance) + 0;

type Shown = Pick<Props, 'budget' | 'isWhole' | 'year'> & { before: ReadonlyMap<string, number>; totals: BudgetFigures };

function columnsOf(cell: CellProps, { budget, isWhole, year, before, totals }: Shown): Column<Line>[] {
  return [
    {
      id: 'name',
      header: 'Catégorie et activité',
      heading: true,
      cell: ({ id, name, level }) =>
        level === 1 && isWhole ? (
          <Link to={`/comptability/gestion/${budget}/${id}?exercice=${year.id}`}>{name}</Link>
        ) : (
          <Span display="block" ps={level === 2 ? '4' : '0'} fontWeight={level === 2 ? '400' : '600'}>
            {name}
          </Span>
        ),
    },
    {
      id: 'allocated',
      header: 'Alloué',
      align: 'end',
      width: '170px',
      cell: (line) => <Allocated line={line} {...cell} />,
      total: euros(totals.allocated),
    },
    { id: 'expenses', header: 'Dépenses', align: 'end', cell: ({ expenses }) => euros(expenses), total: euros(totals.expenses) },
    { id: 'receipts', header: 'Recettes', align: 'end', cell: ({ receipts }) => euros(receipts), total: euros(totals.receipts) },
    { id: 'balance', header: 'Solde', align: 'end', cell: (line) => euros(balanceOf(line)), total: euros(balanceOf(totals)) },
    {
      id: 'left',
      header: 'Solde en %',
      width: '170px',
      cell: (line) => <BudgetLeft label={line.name} figures={line} />,
      total: <BudgetLeft label="Total" figures={totals} />,
    },
    { id: 'previous', header: 'Réalisé N-1', align: 'end', wide: true, cell: ({ key }) => euros(before.get(key)) },
  ];
}

/** An activity's is typed; a category's is the sum of its own. */
function Allocated({ line, typed, isLocked, onType }: CellProps & { line: Line }) {
  if (line.level === 1 || isLocked) return euros(line.allocated);
  const value = line.id in typed ? typed[line.id] : line.allocated;
  return (
    <MoneyInput
      size="sm"
      aria-label={`Budget alloué à ${line.name}`}
      value={value ?? null}
      onFocus={(event) => event.target.select()}
      onValueChange={(amount) => onType(line.id, amount)}
    />
  );
}
