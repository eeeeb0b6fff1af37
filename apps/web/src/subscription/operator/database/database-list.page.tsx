import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../platform/page-title.js';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, dateTime, num } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { databasesQuery } from '../environment/silent-databases.js';
import { StructureMoves } from './structure-moves.js';

type Database = Schema<'DatabaseDto'>;
type Reader = Schema<'DatabaseReaderDto'>;

const readerLabels: Record<string, string> = {
  'read-models': 'Listes et pages',
  policies: 'Effets des événements',
  seal: 'Sceaux',
  webhooks: 'Webhooks',
  'relay:kafka': 'Relais vers Kafka',
};
const labelOf = ({ reader }: Reader): string => readerLabels[reader] ?? reader;
const lagOf = ({ lag, lag_seconds }: Reader): string =>
  lag === 0 ? 'Aucun événement' : `${count(lag, 'événement')} (${num(lag_seconds)} s)`;

const columns: Column<Reader>[] = [
  { id: 'reader', header: 'Lecteur', heading: true, cell: labelOf },
  { id: 'process', header: 'Processus', cell: ({ process }) => process ?? 'Personne ne lit' },
  { id: 'since', header: 'Depuis', width: '170px', cell: ({ since }) => dateTime(since) },
  { id: 'lag', header: 'Après sa place', width: '200px', align: 'end', cell: lagOf },
];

/** The databases of the installation: who reads each of them, since when and how far, and the structures that move between them. */
export function Component() {
  const { data, error, refetch } = useQuery(databasesQuery);
  return (
    <>
      <PageTitle page="Bases de données" />
      <PageHeader title="Bases de données" description="Qui lit les événements de chaque base, et les structures qui se déplacent." />
      {error ? <ErrorPanel title="Impossible de charger les bases de données" error={error} onRetry={() => void refetch()} /> : null}
      <Stack gap="5">
        {data?.databases.map((database) => (
          <OneDatabase key={database.name} database={database} />
        ))}
        {data ? <BelowDatabases /> : null}
      </Stack>
    </>
  );
}

/** Once the databases are read, which would push it down. */
function BelowDatabases() {
  return (
    <>
      <Text color="fg.muted">
        Un lecteur enregistre sa place quand un événement le concerne : sans être en retard, il peut avoir une place ancienne.
      </Text>
      <StructureMoves />
    </>
  );
}

function OneDatabase({ database: { name, share, structures, is_answering, readers } }: { database: Database }) {
  return (
    <Panel
      title={name}
      actions={<StatusBadge label={is_answering ? 'Répond' : 'Ne répond pas'} tone={is_answering ? 'done' : 'refused'} />}
    >
      <Stack gap="3">
        <Text color="fg.muted">
          {[count(structures, 'structure de l’annuaire', 'structures de l’annuaire'), `part des nouvelles : ${num(share)}`].join(' · ')}
        </Text>
        {is_answering ? (
          <DataTable
            caption={`Lecteurs de la base ${name}`}
            columns={columns}
            rows={readers}
            rowKey={({ reader }) => reader}
            rowLabel={labelOf}
            isWhole
          />
        ) : (
          <Text>Ses structures attendent ; les autres travaillent.</Text>
        )}
      </Stack>
    </Panel>
  );
}
