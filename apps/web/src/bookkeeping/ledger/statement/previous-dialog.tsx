import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { PreviousPreview } from './previous-preview.js';
import { PreviousRemoval } from './previous-removal.js';
import { sendPrevious } from './statement.api.js';

type Props = { id: string; name: string; onClose: () => void };

/**
 * Imports the year before the ledger: the file is previewed line by line, then stored; a later import replaces it, and a removal deletes
 * it.
 */
export function PreviousDialog({ id, name, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const { data: previousState } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/annual_state/previous', { path: { id } }));
  const trial = useMutation({ mutationFn: sendPrevious });
  const load = bookkeeping.useWrite(sendPrevious);
  const preview = file ? trial.data : undefined;
  const isSound = preview !== undefined && preview.rows.length > 0 && preview.problems.every(({ weight }) => weight !== 'error');
  const choose = ([picked]: readonly File[]): void => {
    if (!picked) return;
    setFile(picked);
    trial.mutate({ id, file: picked, isTrial: true });
  };
  const run = (): void => {
    if (!file) return;
    load.mutate(
      { id, file, isTrial: false },
      {
        onSuccess: () => {
          notify.success(`L’exercice ${name} a bien été importé.`);
          onClose();
        },
        onError: (error) => notify.error('L’import a échoué', { description: problemOf(error).detail }),
      },
    );
  };
  return (
    <Dialog
      open
      size="lg"
      title={`Importer l’exercice ${name}`}
      onClose={onClose}
      footer={
        <>
          {previousState?.file_name ? <PreviousRemoval id={id} name={name} onDone={onClose} /> : null}
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          <Button disabled={!isSound} loading={load.isPending} onClick={run}>
            Importer
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          L’exercice {name} n’est pas dans vos comptes. Importez ses dépenses et ses recettes par activité : elles s’affichent à côté de
          celles de votre premier exercice, sans rien changer à vos écritures.
        </Text>
        {previousState?.file_name ? <Callout kind="info" title={`Déjà importé : ${previousState.file_name}`} /> : null}
        <Stack align="flex-start">
          <ExportButton
            label="Télécharger le modèle"
            file="Modèle exercice précédent.xlsx"
            request={(_format, signal) =>
              download('/api/comptability/exercices/{id}/annual_state/previous/template', { path: { id }, signal })
            }
          />
        </Stack>
        <Dropzone label="Choisir un fichier" accept=".csv,.xlsx" hint="CSV ou Excel, 16 Mo au plus" onFiles={choose} />
        {trial.isPending ? <Text role="status">Lecture du fichier…</Text> : null}
        {trial.error ? <Callout kind="error" title={problemOf(trial.error).detail} /> : null}
        {preview ? <PreviousPreview preview={preview} /> : null}
      </Stack>
    </Dialog>
  );
}
