import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { euros } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { directionLabels } from '../../calendar/fiscal-year/fiscal-year.js';

type YearTransfers = Schema<'YearTransfersDto'>;
type Row = YearTransfers['caps'][number] & { year: string; isClosed: boolean; recipients: string };

const title = 'Transferts d’excédent';

/** Each year's surplus of both budgets of a works council, what the law permits to transfer, and what was transferred. */
export function SurplusTransfers() {
  const { data, error, refetch } = useQuery(bookkeeping.read('/api/comptability/surplus_transfers', {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={1} />;
  return (
    <Panel title={title}>
      <Stack gap="3">
        <Text color="fg.muted">
          Un dixième de l’excédent de l’exercice, par délibération : des ASC vers l’AEP et les associations ensemble (articles L2312-84 et
          R2312-51 du code du travail), de l’AEP vers les ASC (articles L2315-61 et R2315-31-1).
        </Text>
        <DataTable
          caption={title}
          columns={columns}
          rows={data.exercices.flatMap(rowsOf)}
          rowKey={({ year, direction }) => `${year}-${direction}`}
          rowLabel={({ year, direction }) => `${year}, ${directionLabels[direction]}`}
          isWhole
        />
      </Stack>
    </Panel>
  );
}

const rowsOf = ({ name, closed, caps, transfers }: YearTransfers): Row[] =>
  caps.map((cap) => ({
    ...cap,
    year: name,
    isClosed: closed,
    recipients: transfers
      .flatMap(({ direction, recipient, amount }) => (direction === cap.direction && recipient ? [`${recipient} ${euros(amount)}`] : []))
      .join(', '),
  }));

const amount = (id: 'surplus' | 'cap' | 'transferred' | 'left', header: string): Column<Row> => ({
  id,
  header,
  align: 'end',
  width: '8rem',
  cell: (row) => euros(row[id]),
});

const columns: readonly Column<Row>[] = [
  {
    id: 'direction',
    header: 'Exercice et sens',
    heading: true,
    cell: ({ year, direction, isClosed }) => `${year}, ${directionLabels[direction]}${isClosed ? '' : ' (provisoire)'}`,
  },
  amount('surplus', 'Excédent'),
  amount('cap', 'Plafond'),
  amount('transferred', 'Transféré'),
  amount('left', 'Reste'),
  { id: 'recipients', header: 'Associations', cell: ({ recipients }) => recipients },
];
