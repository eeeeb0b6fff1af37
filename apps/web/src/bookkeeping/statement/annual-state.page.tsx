import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Stack } from '../../ui/layout.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/panels.js';
import { TilesSkeleton } from '../../ui/skeletons.js';
import { budgetFilterChoices } from '../ledger/ledger-filters.js';
import { TimeRibbon } from '../ledger/time-ribbon.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { AnnualSection } from './annual-section.js';
import { ControlList } from './control-list.js';
import { type AnnualStateQuery, annualStateQuery, downloadAnnualState } from './statement.api.js';
import type { AnnualState } from './statement.js';
import { StatementFilters } from './statement-filters.js';
import { useStatementYear } from './use-statement-year.js';

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
      <PageTitle page={title} />
      <PageHeader
        title={title}
        description="Les recettes et les dépenses de l'exercice, à côté de celles de l'exercice précédent."
        actions={
          year ? (
            <ExportButton
              file="État annuel.pdf"
              formats={['pdf', 'xlsx']}
              request={(format, signal) => downloadAnnualState(query, format, signal)}
            />
          ) : null
        }
      />
      {isKnown && !year ? (
        <Panel>
          <EmptyPanel title="Aucun exercice pour le moment" description="Créez un exercice pour suivre ses recettes et ses dépenses." />
        </Panel>
      ) : null}
      {year ? (
        <>
          <StatementFilters params={params} year={year.id} hasDay {...(isCse ? { budgets } : {})} />
          <TimeRibbon params={params} />
          <State query={query} budget={isCse ? params.value('budget') : ''} />
        </>
      ) : null}
    </>
  );
}

// Specification: associations and unions have neither the filter nor the column of budgets.
function State({ query, budget }: { query: AnnualStateQuery; budget: string }) {
  const { data: state, error, refetch } = useQuery(annualStateQuery(query));
  if (error && !state) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!state) return <TilesSkeleton tiles={2} />;
  const sections = state.sections.filter((section) => budget === '' || budget === (section.budget || 'NO'));
  return (
    <Stack gap="5">
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

const rowsOf = ({ rows }: AnnualState, budget: AnnualState['sections'][number]['budget']) =>
  budget === null ? rows : rows.filter((row) => row.budget === budget);

const namesOf = ({ exercice, previous_exercice }: AnnualState) => ({
  current: exercice?.name ?? 'Exercice',
  previous: previous_exercice?.name ?? 'Exercice précédent',
});
