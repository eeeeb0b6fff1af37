import { ImportProgress } from '../../capabilities/file-import/import-progress.js';
import { isWorking } from '../../capabilities/file-import/is-working.js';
import { RefusedCells } from '../../capabilities/file-import/refused-cells.js';
import { download } from '../../platform/http.js';
import { Callout } from '../../ui/feedback/panels.js';
import { ReportLine, ReportLines } from '../../ui/feedback/report-lines.js';
import { count, num } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Facts } from '../../ui/page/facts.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { useCorrectOrders } from './order-import.api.js';
import type { OrderCounts, OrderImport } from './order-import.js';

const outcomes: Record<OrderImport['status'], { kind: 'info' | 'success' | 'error'; title: string }> = {
  uploaded: { kind: 'info', title: 'Rien n’est encore écrit : voici ce que ferait ce fichier.' },
  running: { kind: 'info', title: 'Import en cours.' },
  done: { kind: 'success', title: 'Import terminé.' },
  failed: { kind: 'error', title: 'L’import s’est arrêté.' },
};

type Props = { orderImport: OrderImport; onCorrection: (id: string) => void };

/** Shows the expected outcome of a file, the progress of its import, or the result. */
export function OrderImportReport({ orderImport, onCorrection }: Props) {
  const { id, status, file_name, failure, dry_run, counts, done, orders, errors, warnings } = orderImport;
  if (isWorking(orderImport)) return <ImportProgress isUndone={false} done={done} total={orders} noun="commande" />;
  const { kind, title } = outcomes[status];
  const shown = status === 'done' ? counts : dry_run;
  return (
    <Stack gap="4">
      <Box role="status">
        <Callout kind={kind} title={title}>
          <Text>{failure ? failure.message : file_name}</Text>
        </Callout>
      </Box>
      <Figures counts={shown} />
      {shown.waiting > 0 ? (
        <Text color="fg.muted">Les commandes en attente sont gardées : rattachez-les à leur bénéficiaire depuis la liste.</Text>
      ) : null}
      {errors.length > 0 ? <Refused orderImport={orderImport} onCorrection={onCorrection} /> : null}
      {errors.length > 0 ? (
        <Box>
          <ExportButton
            file="Lignes refusées.xlsx"
            label="Télécharger les lignes refusées"
            request={(_format, signal) => download('/api/orders/imports/{id}/errors', { path: { id }, signal })}
          />
        </Box>
      ) : null}
      {warnings.length > 0 ? <Messages title="À savoir" label="À savoir" messages={warnings.map(({ message }) => message)} /> : null}
    </Stack>
  );
}

function Refused({ orderImport: { id, errors, columns, dry_run }, onCorrection }: Props) {
  return (
    <Stack gap="2">
      <Text fontWeight="600">{count(dry_run.errors, 'commande refusée', 'commandes refusées')}</Text>
      <RefusedCells
        errors={errors}
        headers={columns.map(({ header }) => header)}
        correct={useCorrectOrders(id)}
        onCorrection={onCorrection}
      />
    </Stack>
  );
}

const Figures = ({ counts }: { counts: OrderCounts }) => (
  <Facts
    facts={[
      ['Nouvelles', num(counts.created)],
      ['Changées', num(counts.updated)],
      ['Annulées', num(counts.cancelled)],
      ['Déjà connues', num(counts.unchanged)],
      ['En attente de leur bénéficiaire', num(counts.waiting)],
      ['Refusées', num(counts.errors)],
    ]}
  />
);

function Messages({ title, label, messages }: { title: string; label: string; messages: readonly string[] }) {
  return (
    <Stack gap="2">
      <Text fontWeight="600">{title}</Text>
      <ReportLines label={label}>
        {[...new Set(messages)].map((message) => (
          <ReportLine key={message}>{message}</ReportLine>
        ))}
      </ReportLines>
    </Stack>
  );
}
