import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { dateTime, pct } from '../../../ui/format/format.js';
import { Heading, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type StructureMove, type StructureMoveResult, structureMovesQuery, useCancelMove } from '../environment/structure-move.api.js';
import { isCancellable, moveShare, moveText, outcomeLabels, outcomeTones, resultText } from '../environment/structure-move.js';

const nameOf = ({ id, name }: Pick<StructureMove, 'id' | 'name'>): string => name ?? id;
const hrefOf = ({ id }: Pick<StructureMove, 'id'>): string => `/operator/environments/${id}`;
const wayOf = ({ source, destination }: Pick<StructureMove, 'source' | 'destination'>): string => `${source} → ${destination}`;
const requesterOf = ({ requested_by }: Pick<StructureMove, 'requested_by'>): string => requested_by ?? 'La commande';

const moveColumns: Column<StructureMove>[] = [
  { id: 'name', header: 'Structure', heading: true, cell: nameOf },
  { id: 'way', header: 'De, vers', cell: wayOf },
  { id: 'share', header: 'Copie', width: '90px', align: 'end', cell: (move) => pct(moveShare(move) * 100) },
  { id: 'state', header: 'État', cell: (move) => [moveText(move), move.problem].filter(Boolean).join(' ') },
  { id: 'requested_by', header: 'Demandé par', cell: requesterOf },
];
const resultColumns: Column<StructureMoveResult>[] = [
  { id: 'name', header: 'Structure', heading: true, cell: nameOf },
  { id: 'way', header: 'De, vers', cell: wayOf },
  {
    id: 'outcome',
    header: 'Résultat',
    width: '140px',
    cell: ({ outcome }) => <StatusBadge label={outcomeLabels[outcome]} tone={outcomeTones[outcome]} />,
  },
  { id: 'text', header: 'Détail', cell: resultText },
  { id: 'requested_by', header: 'Demandé par', cell: requesterOf },
  { id: 'ended_at', header: 'Fini le', width: '170px', cell: ({ ended_at }) => dateTime(ended_at) },
];

/** The structures that move between databases, and the last ones that did. */
export function StructureMoves() {
  const { data, error, refetch } = useQuery(structureMovesQuery);
  const cancel = useCancelMove();
  if (error) return <ErrorPanel title="Impossible de charger les déplacements" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const actions = (move: StructureMove) =>
    isCancellable(move)
      ? [{ label: 'Annuler le déplacement', icon: <Ban size={16} />, destructive: true, run: ({ id }: StructureMove) => cancel.mutate(id) }]
      : [];
  return (
    <Stack gap="3">
      <Heading as="h2" size="md">
        Déplacements
      </Heading>
      {cancel.error ? <Refusal error={cancel.error} /> : null}
      {data.moves.length > 0 ? (
        <DataTable
          caption="Déplacements en cours"
          columns={moveColumns}
          rows={data.moves}
          rowKey={({ id }) => id}
          rowLabel={nameOf}
          href={hrefOf}
          actions={actions}
        />
      ) : (
        <Text color="fg.muted">Aucun déplacement en cours : la page d’une structure en lance un.</Text>
      )}
      {data.results.length > 0 ? (
        <DataTable
          caption="Derniers déplacements"
          columns={resultColumns}
          rows={data.results}
          rowKey={({ id, ended_at }) => `${id} ${ended_at}`}
          rowLabel={nameOf}
          href={hrefOf}
        />
      ) : null}
    </Stack>
  );
}
