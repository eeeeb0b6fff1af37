import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useMe } from '../../../platform/me.js';
import { PageTitle } from '../../../platform/page-title.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { today } from '../../../ui/format/format.js';
import { Box, Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { PrintPageButton } from '../../../ui/print/print-button.js';
import { PrintedFilters } from '../../../ui/print/printed-filters.js';
import { type BudgetScope, isScope, scopeLabels } from '../../budget-name.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { type FiscalYear, yearOf } from '../../calendar/fiscal-year/fiscal-year.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { followUpQuery } from '../../plan/budget/budget.api.js';
import { CategoryOperations } from './category-operations.js';
import { FollowUpGrid } from './follow-up-grid.js';

const cseTabs = [
  { label: 'ASC', to: '/comptability/gestion/ASC' },
  { label: 'AEP', to: '/comptability/gestion/AEP' },
  { label: 'Sans budget', to: '/comptability/gestion/NO' },
];

const titleOf = (budget: BudgetScope, isCse: boolean): string => (isCse ? `Suivi budgétaire ${scopeLabels[budget]}` : 'Suivi budgétaire');

/** Granted and used amounts of each activity for a year, by category; one category shows its operations. */
export function Component() {
  // `/comptability/gestion/NO` is a screen of its own, open without budgets: its path has no parameter.
  const { budget = 'NO', category } = useParams();
  const isCse = useMe().is_cse;
  const years = useQuery(fiscalYearsQuery);
  if (!isScope(budget)) return <Navigate to="/comptability" replace />;
  const title = titleOf(budget, isCse);
  if (years.data) return <FollowUp key={`${budget} ${category}`} budget={budget} category={category} years={years.data} />;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} />
      {years.error ? <ErrorPanel error={years.error} onRetry={() => void years.refetch()} /> : <Loading />}
    </>
  );
}

/** The year that ends the day before. */
const yearBefore = (years: readonly FiscalYear[], year: FiscalYear | undefined): FiscalYear | undefined =>
  years
    .filter(({ end_date }) => year !== undefined && end_date < year.start_date)
    .toSorted((left, right) => right.end_date.localeCompare(left.end_date))[0];

type Props = { budget: BudgetScope; category: string | undefined; years: readonly FiscalYear[] };

function FollowUp({ budget, category, years }: Props) {
  const isCse = useMe().is_cse;
  const [params, setParams] = useSearchParams();
  const year = years.find(({ id }) => id === params.get('exercice')) ?? yearOf(years, today());
  const { data, error, refetch } = useQuery(followUpQuery({ budget, exercice: year?.id }));
  const before = yearBefore(years, year);
  const previous = useQuery({ ...followUpQuery({ budget, exercice: before?.id }), enabled: before !== undefined });
  const parent = `/comptability/gestion/${budget}`;
  const followedCategory = data?.categories.find(({ id }) => id === category);
  const title = category === undefined ? titleOf(budget, isCse) : `Suivi budgétaire : ${followedCategory?.name ?? '…'}`;
  if (!year)
    return (
      <>
        <PageTitle page={title} />
        <PageHeader title={titleOf(budget, isCse)} />
        <NoYear description="Ouvrez votre premier exercice pour répartir son budget entre vos activités." />
      </>
    );
  const shown = category === undefined ? data?.categories : data?.categories.filter(({ id }) => id === category);
  if (data && category !== undefined && !followedCategory) return <Navigate to={parent} replace />;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        actions={<PrintPageButton />}
        {...(category === undefined
          ? {}
          : { crumbs: [{ label: titleOf(budget, isCse), to: parent }, { label: followedCategory?.name ?? '…' }] })}
        {...(isCse && category === undefined ? { tabs: cseTabs } : {})}
      />
      <Stack gap="5">
        <PrintedFilters parts={[`Exercice ${year.name}`]} />
        <Box w="12rem" data-noprint>
          <PlainSelect
            label="Exercice"
            value={year?.id ?? ''}
            choices={years.map(({ id, name }) => ({ value: id, label: `Exercice ${name}` }))}
            onChange={(exercice) => setParams({ exercice })}
          />
        </Box>
        {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Loading /> : null}
        {data && shown && year ? (
          <FollowUpGrid
            key={year.id}
            followed={data}
            categories={shown}
            previous={previous.data?.categories ?? []}
            budget={budget}
            year={year}
            isWhole={category === undefined}
          />
        ) : null}
        {followedCategory && year ? <CategoryOperations category={followedCategory} year={year} budget={budget} /> : null}
      </Stack>
    </>
  );
}
