import { useQuery } from '@tanstack/react-query';
import { BookCheck, Eye } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { decimal, foreignAmount } from '../../../ui/format/format.js';
import { Box, Heading, Stack, Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { revaluationsQuery } from './revaluation.api.js';
import type { Revaluation, Revaluations } from './revaluation.js';

const RevaluationDialog = lazyDialog(async () => ({ default: (await import('./revaluation-dialog.js')).RevaluationDialog }));
const title = 'Dettes et créances en devise';

/** Positions in a foreign currency at the end of a year; nothing for a year that has none. */
export function RevaluationsSection({ year }: { year: string }) {
  const { data, error, refetch } = useQuery(revaluationsQuery(year));
  if (error && !data)
    return <ErrorPanel title="Impossible de charger les montants en devise" error={error} onRetry={() => void refetch()} />;
  return data && data.revaluations.length > 0 ? <Positions data={data} /> : null;
}

function Positions({ data: { exercice, next_exercice: next, revaluations } }: { data: Revaluations }) {
  const [selection, setSelection] = useState<Revaluation | null>(null);
  const navigate = useNavigate();
  const reason = exercice.closed ? 'L’exercice est clôturé' : next ? undefined : 'L’exercice suivant n’existe pas encore';
  const actions = (position: Revaluation): RowAction<Revaluation>[] => {
    const { entry_id: entry, account } = position;
    if (entry === null)
      return [{ label: 'Passer l’écriture', icon: <BookCheck size={16} />, run: () => setSelection(position), disabledReason: reason }];
    const address = `/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&compte=${account}&fiche=${entry}`;
    return [{ label: 'Voir l’écriture', icon: <Eye size={16} />, run: () => void navigate(address), isRead: true }];
  };
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" textStyle="h2">
        {title}
      </Heading>
      <DataTable
        caption={title}
        columns={columns}
        rows={revaluations}
        rowKey={({ piece_ref }) => piece_ref}
        rowLabel={({ third_party_name }) => third_party_name}
        actions={actions}
      />
      {selection && next ? (
        <RevaluationDialog position={selection} end={exercice.end_date} reversal={next.start_date} onClose={() => setSelection(null)} />
      ) : null}
    </Stack>
  );
}

const columns: Column<Revaluation>[] = [
  {
    id: 'party',
    header: 'Tiers',
    heading: true,
    cell: ({ third_party_name, account }) => (
      <Box>
        {third_party_name}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {account}
        </Text>
      </Box>
    ),
  },
  {
    id: 'foreign',
    header: 'En devise',
    align: 'end',
    cell: ({ foreign_amount, currency }) => foreignAmount(Math.abs(foreign_amount), currency),
  },
  { id: 'amount', header: 'Écritures', align: 'end', cell: ({ amount }) => decimal(amount) },
  {
    id: 'status',
    header: 'État',
    cell: ({ entry_id }) => <StatusBadge label={entry_id ? 'Passée' : 'À passer'} tone={entry_id ? 'done' : 'waiting'} />,
  },
];
