import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../platform/page-title.js';
import { Stack } from '../../ui/layout.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { PageHeader } from '../../ui/page-header.js';
import { Callout, EmptyPanel, ErrorPanel, Panel } from '../../ui/panels.js';
import { TilesSkeleton } from '../../ui/skeletons.js';
import { TimeRibbon } from '../ledger/time-ribbon.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { ControlList } from './control-list.js';
import { PatrimonialBlocks } from './patrimonial-blocks.js';
import { PatrimonialForm } from './patrimonial-form.js';
import { downloadPatrimonialState, downloadPlaquette, patrimonialStateQuery } from './statement.api.js';
import { StatementFilters } from './statement-filters.js';
import { useStatementYear } from './use-statement-year.js';

const title = 'Situation patrimoniale';

/** What the committee owns and owes at the end of a year, and what each budget has left. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const params = useLedgerParams();
  const known = { known_at: params.statement.known_at };
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        description="Ce que le comité possède et doit à la fin de l'exercice, et ce qui reste à chaque budget."
        actions={
          year ? (
            <>
              <ExportButton
                file="Situation patrimoniale.pdf"
                formats={['pdf', 'xlsx']}
                request={(format, signal) => downloadPatrimonialState({ exercice_id: year.id, ...known }, format, signal)}
              />
              <ExportButton
                label="Plaquette"
                file={`Plaquette ${year.name}.xlsx`}
                request={(_format, signal) => downloadPlaquette(year.id, known, signal)}
              />
            </>
          ) : null
        }
      />
      {isKnown && !year ? (
        <Panel>
          <EmptyPanel title="Aucun exercice pour le moment" />
        </Panel>
      ) : null}
      {year ? (
        <>
          <StatementFilters params={params} year={year.id} />
          <TimeRibbon params={params} />
          <State key={`${year.id} ${known.known_at}`} id={year.id} known={known} isReadOnly={year.closed || known.known_at !== undefined} />
        </>
      ) : null}
    </>
  );
}

function State({ id, known, isReadOnly }: { id: string; known: { known_at: string | undefined }; isReadOnly: boolean }) {
  const { data: state, error, refetch } = useQuery(patrimonialStateQuery(id, known));
  if (error && !state) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!state) return <TilesSkeleton tiles={2} />;
  return (
    <Stack gap="5">
      {state.prefilled ? (
        <Callout kind="info" title="Proposé d'après vos comptes">
          Vérifiez les lignes, complétez-les, puis enregistrez.
        </Callout>
      ) : null}
      <PatrimonialBlocks state={state} />
      <PatrimonialForm key={state.version} state={state} isClosed={isReadOnly} />
      <ControlList controls={state.controls} />
    </Stack>
  );
}
