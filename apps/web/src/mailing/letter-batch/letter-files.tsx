import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useAllowed } from '../../platform/me.js';
import { useJob } from '../../platform/use-job.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.js';
import { bytes, count, day } from '../../ui/format/format.js';
import { useExport } from '../../ui/list/use-export.js';
import { Button } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { batchesQuery, type LetterBatch, letterFile, useRemoveLetters, useRetryLetters } from './letter-batch.api.js';
import { useChangedBatches } from './use-changed-batches.js';

const statuses: Record<LetterBatch['status'], { label: string; tone: Tone }> = {
  running: { label: 'En préparation', tone: 'waiting' },
  made: { label: 'Prêt', tone: 'done' },
  failed: { label: 'Échec', tone: 'refused' },
  removed: { label: 'Supprimé', tone: 'neutral' },
};
const nameOf = ({ format, sheet }: LetterBatch): string => (format === 'letters' ? 'Lettres' : `Étiquettes ${sheet}`);
const onError = (error: unknown): void => void notify.error(problemOf(error).detail);

function announce(batch: LetterBatch): void {
  if (batch.status === 'made') notify.success(`${nameOf(batch)} : le fichier est prêt.`);
  if (batch.status === 'failed') notify.error(`${nameOf(batch)} : la préparation a échoué.`);
}

/** The files of a mailing: their preparation is followed, and goes on when the page is closed. */
export function LetterFiles({ id }: { id: string }) {
  const isAllowed = useAllowed();
  const { data, error, isPending, refetch } = useJob(batchesQuery(id), {
    isRunning: ({ letters }) => letters.some(({ status }) => status === 'running'),
    changes: [],
    staleTime: 0,
  });
  useChangedBatches(data?.letters, announce);
  const actions = useActions(id);
  const canSend = isAllowed('mailing-sending');
  if (error) return <ErrorPanel title="Impossible de lire les fichiers" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Fichiers">
      <DataTable
        caption="Fichiers"
        columns={canSend ? [...columns, downloadColumn(id)] : columns}
        rows={data?.letters ?? []}
        rowKey={(batch) => batch.id}
        rowLabel={nameOf}
        {...(canSend ? { actions } : {})}
        {...(isPending ? { skeleton: 2 } : {})}
        instead={
          data?.letters.length === 0 ? (
            <EmptyPanel title="Aucun courrier préparé" description="Les fichiers sont gardés sept jours, puis supprimés." />
          ) : undefined
        }
      />
    </Panel>
  );
}

const columns: Column<LetterBatch>[] = [
  { id: 'format', header: 'Fichier', heading: true, cell: nameOf },
  {
    id: 'households',
    header: 'Courriers',
    cell: ({ households, incomplete }) =>
      `${households}${incomplete > 0 ? `, sans ${count(incomplete, 'adresse incomplète', 'adresses incomplètes')}` : ''}`,
  },
  { id: 'pages', header: 'Pages', align: 'end', cell: ({ pages }) => pages },
  {
    id: 'status',
    header: 'État',
    cell: ({ status, reason }) => (
      <>
        <StatusBadge label={statuses[status].label} tone={statuses[status].tone} />
        {reason ? <Text color="fg.muted">{reason}</Text> : null}
      </>
    ),
  },
  { id: 'expires_on', header: 'Disponible jusqu’au', cell: ({ expires_on }) => (expires_on ? day(expires_on) : null) },
];

const downloadColumn = (id: string): Column<LetterBatch> => ({
  id: 'download',
  header: 'Télécharger',
  cell: (batch) => (batch.status === 'made' ? <DownloadButton id={id} batch={batch} /> : null),
});

function DownloadButton({ id, batch }: { id: string; batch: LetterBatch }) {
  const { isRunning, run, cancel } = useExport({ request: letterFile(id, batch.id), file: `${nameOf(batch)}.pdf` });
  return (
    <Button
      size="sm"
      variant="outline"
      icon={<Download size={14} aria-hidden />}
      aria-label={isRunning ? 'Annuler le téléchargement' : `Télécharger : ${nameOf(batch)}`}
      onClick={() => (isRunning ? cancel() : void run('pdf'))}
    >
      {isRunning ? 'Annuler' : `PDF, ${bytes(batch.size ?? 0)}`}
    </Button>
  );
}

function useActions(id: string): (batch: LetterBatch) => RowAction<LetterBatch>[] {
  const { mutate: retry } = useRetryLetters();
  const { mutate: remove } = useRemoveLetters();
  const onRemove = async ({ id: batchId }: LetterBatch): Promise<void> => {
    const description = 'Le fichier sera supprimé. Vous pourrez en préparer un autre.';
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove({ path: { id, batchId } }, { onSuccess: () => notify.success('Suppression effectuée.'), onError });
  };
  return (batch) => {
    if (batch.status === 'failed')
      return [
        {
          label: 'Relancer',
          icon: <RotateCcw size={16} aria-hidden />,
          run: ({ id: batchId }) => retry({ path: { id, batchId } }, { onError }),
        },
      ];
    if (batch.status !== 'made') return [];
    return [
      { label: 'Supprimer', icon: <Trash2 size={16} aria-hidden />, run: (row) => void onRemove(row), destructive: true, key: 'delete' },
    ];
  };
}
