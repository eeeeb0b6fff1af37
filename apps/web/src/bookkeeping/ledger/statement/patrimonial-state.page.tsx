import { useQuery } from '@tanstack/react-query';
import { download } from '../../../platform/http.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { PrintPageButton } from '../../../ui/print/print-button.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { BooksError } from '../ledger/books-error.js';
import { TimeRibbon } from '../ledger/time-ribbon.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { ControlList } from './control-list.js';
import { PatrimonialBlocks } from './patrimonial-blocks.js';
import { PatrimonialForm } from './patrimonial-form.js';
import { patrimonialStateQuery, type Seen } from './statement.api.js';
import { StatementFilters } from './statement-filters.js';
import { useStatementYear } from './use-statement-year.js';

const title = 'Situation patrimoniale';

/** Assets and debts of the committee at the end of a year, and the final balance of each budget. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const params = useLedgerParams();
  const seen = params.statement;
  return (
    <>
      <PageHeader
        title={title}
        description="Ce que le comité possède et doit à la fin de l’exercice, et ce qui reste à chaque budget."
        actions={
          year ? (
            <>
              <PrintPageButton />
              <ExportButton
                file="Situation patrimoniale.pdf"
                formats={['pdf', 'xlsx']}
                request={(format, signal) =>
                  download('/api/comptability/patrimonial_state/download', { query: { exercice_id: year.id, ...seen, format }, signal })
                }
              />
              <ExportButton
                label="Plaquette"
                file={`Plaquette ${year.name}.xlsx`}
                request={(_format, signal) =>
                  download('/api/comptability/exercices/{id}/plaquette', { path: { id: year.id }, query: seen, signal })
                }
              />
            </>
          ) : null
        }
      />
      {isKnown && !year ? <NoYear description="Ouvrez votre premier exercice pour dire ce que le comité possède et doit." /> : null}
      {year ? (
        <>
          <StatementFilters params={params} year={year.id} hasDay />
          <TimeRibbon params={params} />
          <State
            key={`${year.id} ${seen.as_of} ${seen.known_at}`}
            id={year.id}
            seen={seen}
            knownDay={params.value('connu')}
            isReadOnly={year.closed || seen.as_of !== undefined || seen.known_at !== undefined}
          />
        </>
      ) : null}
    </>
  );
}

function State({ id, seen, knownDay, isReadOnly }: { id: string; seen: Seen; knownDay: string; isReadOnly: boolean }) {
  const { data: state, error, refetch } = useQuery(patrimonialStateQuery(id, seen));
  if (error && !state) return <BooksError error={error} knownDay={knownDay} onRetry={refetch} />;
  if (!state) return <TilesSkeleton tiles={2} />;
  return (
    <Stack gap="5">
      {state.prefilled && !isReadOnly ? (
        <Callout kind="info" title="Proposé d’après vos comptes">
          Vérifiez les lignes, complétez-les, puis enregistrez.
        </Callout>
      ) : null}
      <PatrimonialBlocks state={state} />
      <PatrimonialForm state={state} isClosed={isReadOnly} />
      <ControlList controls={state.controls} />
    </Stack>
  );
}
