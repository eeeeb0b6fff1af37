import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, BadgeX, Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day } from '../../../ui/format/format.js';
import { saveFile } from '../../../ui/list/download.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { ReorderList } from '../../../ui/reorder/reorder-list.js';
import { useReorder } from '../../../ui/reorder/use-reorder.js';
import { type Report, removedText, reports, reportsQuery, useSaveOrder } from '../website.api.js';
import { AdoptionDialog } from './adoption-dialog.js';
import { MinutesDialog } from './minutes-dialog.js';

const keyOf = ({ id }: Report): string => id;
const titleOf = ({ title }: Report): string => title;
const none: readonly Report[] = [];
const fail = (problem: unknown) => notify.error(problemOf(problem).detail);

async function read({ id, filename }: Report): Promise<void> {
  try {
    saveFile(await (await download('/api/reports/{id}/file', { path: { id } })).blob(), filename);
  } catch (problem) {
    fail(problem);
  }
}

const adoptionOf = ({ adopted_on, adopted_by }: Report): string =>
  adopted_on === null
    ? 'Pas encore adopté : les bénéficiaires ne le lisent pas'
    : `Adopté le ${day(adopted_on)}, attesté par ${adopted_by}`;

/** The minutes of the meetings, as the site lists them. */
export function Component() {
  const { data, error, refetch } = useQuery(reportsQuery);
  const { id, open, close } = useOpenRecord();
  const remove = reports.useRemove();
  const restore = reports.useMove();
  const saveOrder = useSaveOrder('/api/reports/{id}', reports);
  const reorder = useReorder(data?.rows ?? none, keyOf);
  const [attested, setAttested] = useState<Report>();
  const opened = data?.rows.find((report) => report.id === id);
  const add = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
      Ajouter un procès-verbal
    </Button>
  );
  const save = () =>
    saveOrder.mutate(reorder.rows, {
      onSuccess: () => notify.success('L’ordre des procès-verbaux a été enregistré.'),
      onError: fail,
    });
  const withdraw = (report: Report) =>
    restore.mutate(
      { id: report.id, version: report.version, move: 'withdraw_adoption' },
      { onSuccess: () => notify.success('Adoption retirée : les bénéficiaires ne lisent plus ce procès-verbal.'), onError: fail },
    );
  const drop = (report: Report) =>
    remove.mutate(report, {
      onSuccess: () =>
        notify.success(removedText, {
          action: { label: 'Annuler', onClick: () => restore.mutate({ id: report.id, move: 'restore' }, { onError: fail }) },
        }),
      onError: fail,
    });
  return (
    <>
      <PageHeader title="Procès-verbaux" description="Les comptes rendus des réunions, dans l’ordre du site." actions={add} />
      {!data ? (
        error ? (
          <ErrorPanel title="Impossible de charger les procès-verbaux" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.rows.length === 0 ? (
        <EmptyPanel title="Aucun procès-verbal pour le moment" actions={add} />
      ) : (
        <ReorderList
          label="Procès-verbaux"
          reorder={reorder}
          keyOf={keyOf}
          labelOf={titleOf}
          isSaving={saveOrder.isPending}
          onSave={save}
          actions={(report) => (
            <>
              {report.adopted_on ? (
                <IconButton label={`Retirer l’adoption : ${report.title}`} size="sm" onClick={() => withdraw(report)}>
                  <BadgeX size={16} />
                </IconButton>
              ) : (
                <IconButton label={`Attester l’adoption : ${report.title}`} size="sm" onClick={() => setAttested(report)}>
                  <BadgeCheck size={16} />
                </IconButton>
              )}
              <IconButton label={`Télécharger : ${report.title}`} size="sm" onClick={() => void read(report)}>
                <Download size={16} />
              </IconButton>
              <IconButton label={`Modifier : ${report.title}`} size="sm" onClick={() => open(report.id)}>
                <Pencil size={16} />
              </IconButton>
              <IconButton label={`Supprimer : ${report.title}`} size="sm" color="fg.error" onClick={() => drop(report)}>
                <Trash2 size={16} />
              </IconButton>
            </>
          )}
        >
          {(report) => (
            <>
              <Text fontWeight="600">{report.title}</Text>
              <Text color="fg.muted">{report.filename}</Text>
              <Text color="fg.muted">{adoptionOf(report)}</Text>
            </>
          )}
        </ReorderList>
      )}
      {attested ? <AdoptionDialog report={attested} onClose={() => setAttested(undefined)} /> : null}
      {id === 'new' || opened ? <MinutesDialog key={id} report={opened} onClose={close} /> : null}
    </>
  );
}
