import { useQuery } from '@tanstack/react-query';
import { BookCheck, Eye } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { decimal } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Heading, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { yearEndDuesQuery } from './year-end-due.api.js';
import { countOf, kindLabels, postableDues, type YearEndDue, type YearEndDues } from './year-end-due.js';

const DuesDialog = lazyDialog(async () => ({ default: (await import('./dues-dialog.js')).DuesDialog }));

const title = 'Dossiers non réglés';

/** Shows the amounts that claims, subsidies, vouchers, bills and loans owe at the end of the year; nothing for a year that owes nothing. */
export function DuesSection({ year }: { year: string }) {
  const { data, error, refetch } = useQuery(yearEndDuesQuery(year));
  if (error && !data) return <ErrorPanel title="Impossible de charger les dossiers" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={1} />;
  return data.dues.length === 0 ? null : <Dues dues={data} />;
}

function Dues({ dues }: { dues: YearEndDues }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { exercice } = dues;
  const actions = ({ entry_id: entry, counterpart_code_value: account }: YearEndDue): RowAction<YearEndDue>[] => {
    if (entry === null) return [];
    const address = `/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&compte=${account}&fiche=${entry}`;
    return [{ label: 'Voir l’écriture', icon: <Eye size={16} />, run: () => void navigate(address), isRead: true }];
  };
  const isReady = postableDues(dues).length > 0;
  return (
    <Stack as="section" gap="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Stack gap="1" maxW="70ch">
          <Heading as="h2" textStyle="h2">
            {title}
          </Heading>
          <Text color="fg.muted">
            Demandes acceptées, inscriptions, subventions, bons et factures qui n’étaient pas réglés à la fin de l’exercice, et intérêts
            courus ou capitalisés des emprunts. Une comptabilité de trésorerie n’en passe pas.
          </Text>
        </Stack>
        {isReady ? (
          <WritersOnly>
            <Button icon={<BookCheck size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
              Passer les écritures
            </Button>
          </WritersOnly>
        ) : null}
      </Flex>
      <DataTable
        caption={title}
        columns={columns}
        rows={dues.dues}
        rowKey={({ piece_ref }) => piece_ref}
        rowLabel={({ label }) => label}
        {...(dues.dues.some(({ entry_id }) => entry_id) ? { actions } : {})}
      />
      {isOpen ? <DuesDialog dues={dues} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
}

const statusOf = ({ remaining, amount }: YearEndDue) =>
  remaining === 0
    ? ({ label: 'Passée', tone: 'done' } as const)
    : ({ label: remaining === amount ? 'À passer' : 'À ajuster', tone: 'waiting' } as const);

const columns: Column<YearEndDue>[] = [
  {
    id: 'label',
    header: 'Dossiers',
    heading: true,
    cell: (due) => (
      <Box>
        {due.label}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {countOf(due)}, compte {due.counterpart_code_value}
        </Text>
      </Box>
    ),
  },
  { id: 'kind', header: 'Régularisation', width: '9rem', cell: ({ kind }) => kindLabels[kind] },
  { id: 'amount', header: 'Dû', align: 'end', width: '6.5rem', cell: ({ amount }) => decimal(amount) },
  { id: 'remaining', header: 'Reste à passer', align: 'end', width: '7.5rem', cell: ({ remaining }) => decimal(remaining) },
  { id: 'status', header: 'État', width: '6.5rem', cell: (due) => <StatusBadge {...statusOf(due)} /> },
];
