import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { PrintPageButton } from '../../../ui/print/print-button.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { BooksError } from '../ledger/books-error.js';
import { budgetFilterChoices } from '../ledger/ledger-filters.js';
import { TimeRibbon } from '../ledger/time-ribbon.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { AnnualSection } from './annual-section.js';
import { ControlList } from './control-list.js';
import type { StatementQuery } from './statement.api.js';
import type { AnnualState } from './statement.js';
import { StatementFilters } from './statement-filters.js';
import { useStatementYear } from './use-statement-year.js';

const PreviousDialog = lazyDialog(async () => ({ default: (await import('./previous-dialog.js')).PreviousDialog }));

const title = 'État annuel';
const budgets = budgetFilterChoices.toReversed().filter(({ value }) => value !== 'NO');

/** Receipts and expenses of a year beside those of the one before, section by section. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const params = useLedgerParams();
  const query = { exercice_id: year?.id ?? '', ...params.statement };
  const isCse = useMe().is_cse;
  return (
    <>
      <PageHeader
        title={title}
        description="Les recettes et les dépenses de l’exercice, à côté de celles de l’exercice précédent."
        actions={
          year ? (
            <>
              <PrintPageButton />
              <ExportButton
                file="État annuel.pdf"
                formats={['pdf', 'xlsx']}
                request={(format, signal) =>
                  download('/api/comptability/activities/state/download', { query: { ...query, format }, signal })
                }
              />
            </>
          ) : null
        }
      />
      {isKnown && !year ? <NoYear description="Ouvrez votre premier exercice pour suivre ses recettes et ses dépenses." /> : null}
      {year ? (
        <>
          <StatementFilters params={params} year={year.id} hasDay {...(isCse ? { budgets } : {})} />
          <TimeRibbon params={params} />
          <State query={query} budget={isCse ? params.value('budget') : ''} knownDay={params.value('connu')} isClosed={year.closed} />
        </>
      ) : null}
    </>
  );
}

// Specification: associations and unions have neither the filter nor the column of budgets.
function State({ query, budget, knownDay, isClosed }: { query: StatementQuery; budget: string; knownDay: string; isClosed: boolean }) {
  const statement = bookkeeping.read('/api/comptability/activities/state', { query });
  const { data: state, error, refetch } = useQuery({ ...statement, placeholderData: keepPreviousData });
  if (error && !state) return <BooksError error={error} knownDay={knownDay} onRetry={refetch} />;
  if (!state) return <TilesSkeleton tiles={2} />;
  const sections = state.sections.filter((section) => budget === '' || budget === (section.budget || 'NO'));
  return (
    <Stack gap="5">
      {isClosed || query.as_of || query.known_at || state.previous_exercice ? null : <Previous id={query.exercice_id} state={state} />}
      {sections.map((section) => (
        <AnnualSection
          key={section.label}
          section={section}
          rows={rowsOf(state, section.budget)}
          years={namesOf(state)}
          hasBudget={section.budget !== null}
        />
      ))}
      <ControlList controls={state.controls} />
    </Stack>
  );
}

/** The first year of the ledger has no column of the previous year until one is imported. */
function Previous({ id, state }: { id: string; state: AnnualState }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = state.previous_name ?? 'précédent';
  return (
    <>
      <Button alignSelf="flex-start" variant="outline" onClick={() => setIsOpen(true)}>
        {state.previous_file ? `Exercice ${name} importé de ${state.previous_file}` : `Importer l’exercice ${name}`}
      </Button>
      {isOpen ? <PreviousDialog id={id} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const rowsOf = ({ rows }: AnnualState, budget: AnnualState['sections'][number]['budget']) =>
  budget === null ? rows : rows.filter((row) => row.budget === budget);

const namesOf = ({ exercice, previous_name }: AnnualState) => ({
  current: exercice?.name ?? 'Exercice',
  previous: previous_name ?? 'Exercice précédent',
});
