import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { download } from '../../../platform/http.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { count, day, decimal } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

type MissingVouchers = Schema<'MissingVouchersDto'>;
type MissingVoucher = MissingVouchers['vouchers'][number];

/** The operations and entries of a year that nobody gave a voucher; the files have all of them. */
export function VouchersDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const path = { id: year.id };
  const { data, error, refetch } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/missing_vouchers', { path }));
  return (
    <Dialog
      open
      size="lg"
      title={`Pièces manquantes ${year.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          {data && data.without > 0 ? (
            <ExportButton
              label="Télécharger la liste"
              file={(format) => `Pieces-manquantes-${year.name}.${format}`}
              formats={['xlsx', 'csv']}
              request={(format, signal) =>
                download('/api/comptability/exercices/{id}/missing_vouchers/download', { path, query: { format }, signal })
              }
            />
          ) : null}
        </>
      }
    >
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FormSkeleton /> : null}
      {data ? <Vouchers list={data} /> : null}
    </Dialog>
  );
}

function Vouchers({ list: { exercice, entries, without, vouchers } }: { list: MissingVouchers }) {
  const navigate = useNavigate();
  if (without === 0) return <EmptyPanel title="Aucune pièce ne manque" description={`${count(entries, 'écriture')} de l’exercice.`} />;
  const actions = ({ id, is_operation }: MissingVoucher): RowAction<MissingVoucher>[] => [
    {
      label: is_operation ? 'Voir l’opération' : 'Voir l’écriture',
      icon: <Eye size={16} />,
      run: () =>
        void navigate(
          is_operation
            ? `/comptability/operations?defaultFilter=false&fiche=${id}`
            : `/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&fiche=${id}`,
        ),
      isRead: true,
    },
  ];
  return (
    <>
      <Text color="fg.muted" mb="3">
        {count(without, 'écriture')} sur {entries} sans pièce jointe, hors à-nouveaux.
        {without > vouchers.length ? ` Les ${vouchers.length} premières sont ci-dessous, la liste entière se télécharge.` : ''}
      </Text>
      <DataTable
        caption="Pièces manquantes"
        columns={columns}
        rows={vouchers}
        rowKey={({ id }) => id}
        rowLabel={({ wording }) => wording}
        actions={actions}
      />
    </>
  );
}

const columns: Column<MissingVoucher>[] = [
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'number', header: 'Numéro', width: '8rem', cell: ({ number, journal }) => number ?? `${journal}, brouillard` },
  { id: 'date', header: 'Date', width: '6.5rem', cell: ({ date }) => day(date) },
  { id: 'amount', header: 'Montant', align: 'end', width: '7rem', cell: ({ amount }) => decimal(amount) },
];
