import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { dateTime } from '../../../ui/format/format.js';
import { Heading, Stack } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type MailRefusal, mailRefusalsQuery } from './operator-bill.api.js';

const columns: Column<MailRefusal>[] = [
  { id: 'environment', header: 'Structure', heading: true, cell: ({ environment_name }) => environment_name ?? '' },
  { id: 'email', header: 'Adresse électronique', cell: ({ email }) => email },
  { id: 'subject', header: 'Objet', cell: ({ subject }) => subject },
  { id: 'reason', header: 'Réponse du serveur', cell: ({ reason }) => reason },
  { id: 'refused_at', header: 'Le', width: '160px', cell: ({ refused_at }) => dateTime(refused_at) },
];

/** Bills and announcements that did not arrive. Nothing is shown while every address works. */
export function MailRefusals() {
  const { data, error, refetch } = useQuery(mailRefusalsQuery);
  if (error) return <ErrorPanel title="Impossible de charger les e-mails refusés" error={error} onRetry={() => void refetch()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <Stack gap="3" mt="8">
      <Heading as="h2" size="md">
        E-mails refusés
      </Heading>
      <DataTable
        caption="E-mails refusés"
        columns={columns}
        rows={data.refusals}
        rowKey={({ environment, email, refused_at }) => `${environment} ${email} ${refused_at}`}
        rowLabel={({ email }) => email}
      />
    </Stack>
  );
}
