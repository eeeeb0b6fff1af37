import { EmptyPanel } from '../../ui/feedback/panels.js';
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.js';
import { dateTime } from '../../ui/format/format.js';
import { Text } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { MailRecipient } from './mail-delivery.api.js';

const labels: Record<MailRecipient['state'], string> = {
  pending: 'À envoyer',
  leased: 'Pris en charge',
  body_started: 'En cours',
  accepted: 'Accepté',
  deferred: 'Reporté',
  refused: 'Refusé',
  unknown: 'Issue inconnue',
};
const tones: Record<MailRecipient['state'], Tone> = {
  pending: 'draft',
  leased: 'waiting',
  body_started: 'waiting',
  accepted: 'done',
  deferred: 'waiting',
  refused: 'refused',
  unknown: 'refused',
};

const columns: Column<MailRecipient>[] = [
  { id: 'email', header: 'Destinataire', heading: true, cell: ({ email }) => email || '(effacé)' },
  { id: 'state', header: 'État', cell: ({ state }) => <StatusBadge label={labels[state]} tone={tones[state]} /> },
  { id: 'reason', header: 'Réponse du serveur', cell: ({ reason }) => reason },
  { id: 'changed_at', header: 'Le', cell: ({ changed_at }) => dateTime(changed_at) },
];

/** The first hundred recipients, with the state of each mail. */
export function RecipientTable({ rows, total, isPending }: { rows: MailRecipient[]; total: number; isPending: boolean }) {
  return (
    <>
      <DataTable
        caption="Destinataires"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email || '(effacé)'}
        {...(isPending ? { skeleton: 3 } : {})}
        instead={!isPending && rows.length === 0 ? <EmptyPanel title="Aucun destinataire" /> : undefined}
      />
      {total > rows.length ? (
        <Text color="fg.muted" textStyle="dense">
          Les {rows.length} premiers sur {total}.
        </Text>
      ) : null}
    </>
  );
}
