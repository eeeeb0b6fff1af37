import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../platform/page-title.js';
import { Stack } from '../../ui/layout.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/panels.js';
import { TilesSkeleton } from '../../ui/skeletons.js';
import { AnnualSection } from './annual-section.js';
import { ControlList } from './control-list.js';
import { annualStateQuery, downloadAnnualState } from './statement.api.js';
import type { AnnualState } from './statement.js';
import { useStatementYear } from './use-statement-year.js';
import { YearSelect } from './year-select.js';

const title = 'État annuel';

/** Receipts and expenses of a year beside those of the one before, section by section. */
export function Component() {
  const { year, isKnown, choose } = useStatementYear();
  const id = year?.id ?? '';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        description="Les recettes et les dépenses de l'exercice, à côté de celles de l'exercice précédent."
        actions={
          year ? (
            <>
              <YearSelect value={id} onChange={choose} />
              <ExportButton
                file="État annuel.pdf"
                formats={['pdf', 'xlsx']}
                request={(format, signal) => downloadAnnualState(id, format, signal)}
              />
            </>
          ) : null
        }
      />
      {isKnown && !year ? (
        <Panel>
          <EmptyPanel title="Aucun exercice pour le moment" description="Créez un exercice pour suivre ses recettes et ses dépenses." />
        </Panel>
      ) : null}
      {year ? <State id={id} /> : null}
    </>
  );
}

function State({ id }: { id: string }) {
  const { data: state, error, refetch } = useQuery(annualStateQuery(id));
  if (error && !state) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!state) return <TilesSkeleton tiles={2} />;
  return (
    <Stack gap="5">
      {state.sections.map((section) => (
        <AnnualSection key={section.label} section={section} rows={rowsOf(state, section.budget)} years={namesOf(state)} />
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
