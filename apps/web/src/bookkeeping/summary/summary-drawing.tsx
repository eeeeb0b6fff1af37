import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { euros, month } from '../../ui/format/format.js';
import { IconButton } from '../../ui/page/button.js';
import { scopeLabels } from '../budget-name.js';
import type { YearScope } from '../calendar/fiscal-year/year-query.js';
import { followUpQuery } from '../plan/budget/budget.api.js';
import { ChartBlock } from './chart-block.js';
import type { Drawing, Pins } from './pins.js';
import { activitySharesQuery, monthsQuery } from './summary.api.js';
import type { MonthAmounts } from './summary.js';

const BarChart = lazyPart(async () => ({ default: (await import('../../ui/chart/bar-chart.js')).BarChart }));
const PieChart = lazyPart(async () => ({ default: (await import('../../ui/chart/pie-chart.js')).PieChart }));

const series = [
  { name: 'Recettes', colour: 1 },
  { name: 'Dépenses', colour: 2 },
];
const nothing = 'Aucune dépense affectée sur cet exercice.';

/** `title`: names the budget where a page draws several. */
type DrawingProps = { scope: YearScope; pins: Pins; title?: string };

/** The receipts and expenses of each month of a year. */
export function MonthsDrawing({ scope, pins, title = 'Recettes et dépenses par mois' }: DrawingProps) {
  const months = useQuery({ ...monthsQuery(scope), placeholderData: keepPreviousData });
  return (
    <ChartBlock title={title} query={months}>
      {(data) => (
        <BarChart
          title={title}
          summary={sentence(data.months)}
          series={series}
          actions={<PinButton drawing="months" title={title} scope={scope} pins={pins} />}
          rows={data.months.map(({ month: at, receipts, expenses }) => ({
            label: month(at).split(' ')[0] ?? at,
            values: [receipts, expenses],
          }))}
        />
      )}
    </ChartBlock>
  );
}

export function CategoriesDrawing({ scope, pins, title = 'Dépenses par catégorie' }: DrawingProps) {
  const categories = useQuery({ ...followUpQuery(scope), placeholderData: keepPreviousData });
  return (
    <ChartBlock title={title} query={categories}>
      {(data) => (
        <PieChart
          title={title}
          nothing={nothing}
          actions={<PinButton drawing="categories" title={title} scope={scope} pins={pins} />}
          values={data.categories.map(({ name, expenses }) => ({ label: name, value: expenses }))}
        />
      )}
    </ChartBlock>
  );
}

export function ActivitiesDrawing({ scope, pins, title = 'Dépenses par activité' }: DrawingProps) {
  const activities = useQuery({ ...activitySharesQuery(scope, 'expense'), placeholderData: keepPreviousData });
  return (
    <ChartBlock title={title} query={activities}>
      {(data) => (
        <PieChart
          title={title}
          nothing={nothing}
          actions={<PinButton drawing="activities" title={title} scope={scope} pins={pins} />}
          values={data.activities.map(({ name, amount }) => ({ label: name, value: amount }))}
        />
      )}
    </ChartBlock>
  );
}

type PinButtonProps = { drawing: Drawing; title: string; scope: YearScope; pins: Pins };

function PinButton({ drawing, title, scope: { budget }, pins }: PinButtonProps) {
  const isPinned = pins.has({ drawing, budget });
  const name = budget && !title.includes(scopeLabels[budget]) ? `${title} (${scopeLabels[budget]})` : title;
  return (
    <IconButton
      size="xs"
      variant="outline"
      label={`Épingler à l’accueil\u00a0: ${name}`}
      aria-pressed={isPinned}
      onClick={() => pins.toggle({ drawing, budget }, name)}
    >
      {isPinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
    </IconButton>
  );
}

function sentence(months: readonly MonthAmounts[]): string {
  const most = months.toSorted((left, right) => right.expenses - left.expenses)[0];
  const sum = (of: (figures: MonthAmounts) => number) =>
    euros(months.reduce((cents, figures) => cents + Math.round(of(figures) * 100), 0) / 100);
  const total = `${sum(({ receipts }) => receipts)} de recettes et ${sum(({ expenses }) => expenses)} de dépenses.`;
  return most && most.expenses > 0 ? `${total} Le mois le plus dépensier : ${month(most.month)} (${euros(most.expenses)}).` : total;
}
