import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../platform/http.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Loading } from '../../../ui/feedback/panels.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { count } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { followedText } from './followed-text.js';
import { type PlanFile, type PlanFileAnswers, planForm } from './plan-file.api.js';
import { PlanFileReport } from './plan-file-report.js';

const upload = '/api/comptability/plan/upload';
type Props = { onWritten: (application: string | null) => void; onClose: () => void };

const noAnswers: PlanFileAnswers = { removesAbsent: false, deletesAll: false, appliesChanges: false };

/** The number of activities that the import adds and changes, and removes if the user agreed. */
const writtenBy = ({ counts, errors }: PlanFile, { removesAbsent }: PlanFileAnswers): number =>
  errors.length > 0 ? 0 : counts.added + counts.changed + (removesAbsent ? counts.absent : 0);

/** Import of a plan edited in a spreadsheet: the file is chosen, checked line by line, then written at once. */
export function PlanFileDialog({ onWritten, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [answers, setAnswers] = useState(noAnswers);
  const check = useMutation({ mutationFn: (form: ReturnType<typeof planForm>) => send('post', upload, { form }) });
  const write = bookkeeping.useSend('post', upload);
  const planFile = check.data;
  const changeCount = planFile ? writtenBy(planFile, answers) : 0;
  const choose = (chosen: File): void => {
    setFile(chosen);
    setAnswers(noAnswers);
    write.reset();
    check.mutate(planForm(chosen));
  };
  const save = (): void => {
    if (!file || !planFile) return;
    write.mutate(
      { form: planForm(file, planFile.fingerprint, answers) },
      {
        onSuccess: ({ applied }) => {
          const followed = applied && applied.operations > 0 ? { description: followedText(applied.operations, applied.refused) } : {};
          notify.success('Le plan de compte a bien été modifié', followed);
          onWritten(applied?.application ?? null);
        },
      },
    );
  };
  const error = write.error ?? check.error;
  return (
    <Dialog
      open
      size="lg"
      title="Importer un plan"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          {planFile ? (
            <Button loading={write.isPending} disabled={changeCount === 0} onClick={save}>
              {changeCount === 0 ? 'Rien à enregistrer' : `Enregistrer ${count(changeCount, 'changement')}`}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Téléchargez le plan, modifiez-le dans votre tableur, puis déposez-le ici. La colonne Identifiant permet de renommer une activité :
          laissez-la telle quelle. Rien n’est écrit avant votre accord.
        </Text>
        <Dropzone
          label={file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
          hint="Excel ou CSV, 1 000 activités au plus"
          accept=".xlsx,.csv"
          disabled={write.isPending}
          onFiles={([chosen]) => chosen && choose(chosen)}
        />
        {error ? <Refusal error={error} /> : null}
        {check.isPending ? <Loading /> : null}
        {planFile && file ? <PlanFileReport file={file.name} planFile={planFile} answers={answers} onAnswer={setAnswers} /> : null}
      </Stack>
    </Dialog>
  );
}
