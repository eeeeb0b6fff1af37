import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { euros, month } from '../../ui/format/format.js';
import { Box, SimpleGrid } from '../../ui/page/layout.js';
import { type YearScope } from '../calendar/fiscal-year/year-query.js';
import { followUpQuery } from '../plan/budget/budget.api.js';
import { activitySharesQuery, cashQuery, monthsQuery } from './summary.api.js';
import type { MonthAmounts } from './summary.js';

const CashChart = lazyPart(async () => ({ default: (await import('./cash-chart.js')).CashChart }));
const BarChart = lazyPart(async () => ({ default: (await import('../../ui/chart/bar-chart.js')).BarChart }));
const PieChart = lazyPart(async () => ({ default: (await import('../../ui/chart/pie-chart.js')).PieChart }));

const series = [
  { name: 'Recettes', colour: 1 },
  { name: 'Dépenses', colour: 2 },
];

/** Each drawing fails alone, and stays while the amounts of another budget load: a press on its buttons is never lost. */
export function SummaryCharts({ scope }: { scope: YearScope }) {
  const hasYear = scope.exercice !== undefined;
  const cash = useQuery({ ...cashQuery(scope), enabled: hasYear, placeholderData: keepPreviousData });
  const months = useQuery({ ...monthsQuery(scope), placeholderData: keepPreviousData });
  const activities = useQuery({ ...activitySharesQuery(scope, 'expense'), placeholderData: keepPreviousData });
  const categories = useQuery({ ...followUpQuery(scope), placeholderData: keepPreviousData });
  return (
    <>
      {hasYear ? (
        <Block title="Trésorerie" query={cash}>
          {(data) => <CashChart cash={data} />}
        </Block>
      ) : null}
      <Block title="Recettes et dépenses par mois" query={months}>
        {(data) => (
          <BarChart
            title="Recettes et dépenses par mois"
            summary={sentence(data.months)}
            series={series}
            rows={data.months.map(({ month: at, receipts, expenses }) => ({
              label: month(at).split(' ')[0] ?? at,
              values: [receipts, expenses],
            }))}
          />
        )}
      </Block>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        <Block title="Dépenses par catégorie" query={categories}>
          {(data) => (
            <PieChart
              title="Dépenses par catégorie"
              nothing="Aucune dépense affectée sur cet exercice."
              values={data.categories.map(({ name, expenses }) => ({ label: name, value: expenses }))}
            />
          )}
        </Block>
        <Block title="Dépenses par activité" query={activities}>
          {(data) => (
            <PieChart
              title="Dépenses par activité"
              nothing="Aucune dépense affectée sur cet exercice."
              values={data.activities.map(({ name, amount }) => ({ label: name, value: amount }))}
            />
          )}
        </Block>
      </SimpleGrid>
    </>
  );
}

function sentence(months: readonly MonthAmounts[]): string {
  const most = months.toSorted((left, right) => right.expenses - left.expenses)[0];
  const sum = (of: (figures: MonthAmounts) => number) =>
    euros(months.reduce((cents, figures) => cents + Math.round(of(figures) * 100), 0) / 100);
  const total = `${sum(({ receipts }) => receipts)} de recettes et ${sum(({ expenses }) => expenses)} de dépenses.`;
  return most && most.expenses > 0 ? `${total} Le mois le plus dépensier : ${month(most.month)} (${euros(most.expenses)}).` : total;
}

type BlockProps<Data> = {
  title: string;
  query: { data: Data | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

function Block<Data>({ title, query: { data, error, isPlaceholderData, refetch }, children }: BlockProps<Data>) {
  const waiting = (
    <Panel title={title}>
      <Loading />
    </Panel>
  );
  if (error && !data)
    return (
      <Panel title={title}>
        <ErrorPanel title="Graphique indisponible" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Box minW="0" aria-busy={isPlaceholderData}>
        {children(data)}
      </Box>
    </Suspense>
  );
}
