import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { day } from '../../../ui/format/format.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { mandatesQuery, type SignedMandate, useMandateFile } from './billing-data.api.js';

const reasons: Readonly<Record<NonNullable<SignedMandate['revocation_reason']>, string>> = {
  'new-account': 'Changement de compte',
  customer: 'Révoqué à votre demande',
  lapsed: 'Caduc : aucun prélèvement depuis 36 mois',
};

const columns: Column<SignedMandate>[] = [
  { id: 'rum', header: 'Référence', heading: true, cell: ({ rum }) => rum },
  { id: 'account', header: 'Compte', width: '120px', cell: ({ account }) => `•••• ${account}` },
  { id: 'signed', header: 'Signé le', width: '120px', cell: ({ signed_at }) => day(signed_at) },
  { id: 'revoked', header: 'Fin', width: '120px', cell: ({ revoked_on }) => day(revoked_on) },
  { id: 'reason', header: 'Motif', cell: ({ revocation_reason }) => (revocation_reason ? reasons[revocation_reason] : '–') },
];

/** Mandates that are no longer in force, with their signed documents. */
export function EarlierMandates({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(mandatesQuery(id));
  const { mutate } = useMandateFile(id);
  if (error) return <ErrorPanel title="Impossible de charger les mandats antérieurs" error={error} onRetry={() => void refetch()} />;
  const earlier = (data?.mandates ?? []).filter(({ status }) => status === 'revoked');
  if (earlier.length === 0) return null;
  return (
    <Panel title="Mandats antérieurs">
      <DataTable
        caption="Mandats antérieurs"
        columns={columns}
        rows={earlier}
        rowKey={({ rum }) => rum}
        rowLabel={({ rum }) => `Mandat ${rum}`}
        isWhole
        actions={({ erased_on }) => [
          {
            label: 'Télécharger',
            icon: <Download size={16} />,
            isRead: true,
            ...(erased_on === null ? {} : { disabledReason: `Effacé le ${day(erased_on)}, à la fin de sa conservation` }),
            run: (mandate: SignedMandate) => mutate(mandate, { onError: () => notify.error('Fichier introuvable.') }),
          },
        ]}
      />
    </Panel>
  );
}
