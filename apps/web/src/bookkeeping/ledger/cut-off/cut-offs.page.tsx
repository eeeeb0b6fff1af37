import { useQuery } from '@tanstack/react-query';
import { BookCheck, Eye } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout, EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, decimal } from '../../../ui/format/format.js';
import { Box, Heading, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import { useLedgerParams } from '../ledger/use-ledger-params.js';
import { RevaluationsSection } from '../revaluation/revaluations-section.js';
import { useStatementYear } from '../statement/use-statement-year.js';
import { YearSelect } from '../statement/year-select.js';
import { DuesSection } from '../year-end-due/dues-section.js';
import { yearEndDuesQuery } from '../year-end-due/year-end-due.api.js';
import { cutOffsQuery } from './cut-off.api.js';
import { type CutOff, type CutOffs, kindLabels } from './cut-off.js';

const CutOffDialog = lazyDialog(async () => ({ default: (await import('./cut-off-dialog.js')).CutOffDialog }));

const title = 'Régularisations';

/** Charges and incomes that belong, in part, to the other side of the year's end. */
export function Component() {
  const { year, isKnown } = useStatementYear();
  const { change } = useLedgerParams();
  return (
    <>
      <PageHeader
        title={title}
        description="Ce qui est payé d’avance, ou après la fin de l’exercice : les dossiers acceptés, et les opérations dont le libellé ou le budget est d’une autre période."
      />
      {isKnown && !year ? <NoYear description="Ouvrez votre premier exercice pour préparer sa clôture." /> : null}
      {year ? (
        <Stack gap="5">
          <Box alignSelf="flex-start">
            <YearSelect value={year.id} onChange={(exercice) => change({ exercice })} />
          </Box>
          <DuesSection year={year.id} />
          <RevaluationsSection year={year.id} />
          <StraddlingOperations year={year.id} />
        </Stack>
      ) : null}
    </>
  );
}

/** Below the dues, whose height is known once they are read. */
function StraddlingOperations({ year }: { year: string }) {
  const { isPending } = useQuery(yearEndDuesQuery(year));
  if (isPending) return null;
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" textStyle="h2">
        Opérations à cheval sur deux exercices
      </Heading>
      <Proposals year={year} />
    </Stack>
  );
}

function Proposals({ year }: { year: string }) {
  const { data, error, refetch } = useQuery(cutOffsQuery(year));
  if (error && !data) return <ErrorPanel title="Impossible de charger les régularisations" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={1} />;
  if (data.cut_offs.length === 0)
    return (
      <Panel>
        <EmptyPanel
          title="Aucune régularisation proposée"
          description="Aucune opération n’a de période à cheval sur la fin de l’exercice dans son libellé, ni le budget d’un autre exercice. Une autre régularisation se passe par « Nouvelle écriture », avec son extourne."
        />
      </Panel>
    );
  return (
    <>
      {data.next_exercice ? null : (
        <Callout kind="warning" title="Créez l’exercice suivant">
          L’extourne de chaque écriture s’y passe le premier jour.
        </Callout>
      )}
      <CutOffTable cutOffs={data} />
    </>
  );
}

const keyOf = ({ piece_ref }: CutOff): string => piece_ref;

function CutOffTable({ cutOffs: { exercice, next_exercice: next, cut_offs } }: { cutOffs: CutOffs }) {
  const [selection, setSelection] = useState<CutOff | null>(null);
  const navigate = useNavigate();
  const reason = exercice.closed ? 'L’exercice est clôturé' : next ? undefined : 'L’exercice suivant n’existe pas encore';
  const actions = (cutOff: CutOff): RowAction<CutOff>[] => {
    const { entry_id: entry } = cutOff;
    if (entry === null)
      return [{ label: 'Passer l’écriture', icon: <BookCheck size={16} />, run: () => setSelection(cutOff), disabledReason: reason }];
    const address = `/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&compte=${cutOff.cut_off_code_value}&fiche=${entry}`;
    return [{ label: 'Voir l’écriture', icon: <Eye size={16} />, run: () => void navigate(address), isRead: true }];
  };
  return (
    <>
      <DataTable caption={title} columns={columns} rows={cut_offs} rowKey={keyOf} rowLabel={({ wording }) => wording} actions={actions} />
      {selection && next ? (
        <CutOffDialog cutOff={selection} end={exercice.end_date} reversal={next.start_date} onClose={() => setSelection(null)} />
      ) : null}
    </>
  );
}

const columns: Column<CutOff>[] = [
  {
    id: 'wording',
    header: 'Opération',
    heading: true,
    cell: ({ wording, accounting_code_value, accounting_code_label, activity }) => (
      <Box>
        {wording}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {accounting_code_value} {activity?.name ?? accounting_code_label}
        </Text>
      </Box>
    ),
  },
  { id: 'date', header: 'Payée le', width: '6.5rem', cell: ({ date }) => day(date) },
  { id: 'kind', header: 'Régularisation', width: '9rem', cell: ({ kind }) => kindLabels[kind] },
  { id: 'amount', header: 'Montant', align: 'end', width: '6.5rem', cell: ({ amount }) => decimal(amount) },
  { id: 'share', header: 'Part', align: 'end', width: '6.5rem', cell: ({ share }) => decimal(share) },
  {
    id: 'status',
    header: 'État',
    width: '6.5rem',
    cell: ({ entry_id }) => <StatusBadge label={entry_id ? 'Passée' : 'À passer'} tone={entry_id ? 'done' : 'waiting'} />,
  },
];
