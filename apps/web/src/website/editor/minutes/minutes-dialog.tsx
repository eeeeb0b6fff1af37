import { send } from '../../../platform/http.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { useUploads } from '../../../ui/file/use-uploads.js';
import { useForm } from '../../../ui/form/form.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { type Report, reports, savedText } from '../website.api.js';

type MinutesForm = { title: string; file: string; filename: string };

/** Adds the minutes of a meeting with their file, or changes them. */
export function MinutesDialog({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  const form = useForm<MinutesForm>({
    defaultValues: { title: report?.title ?? '', file: report?.file ?? '', filename: report?.filename ?? '' },
  });
  const save = reports.useSave();
  const { uploads, add } = useUploads(
    (file, _onProgress, signal) => send('post', '/api/website/file', { form: { file }, signal }),
    ({ path, name }) => {
      form.setValue('file', path, { shouldDirty: true });
      form.setValue('filename', name, { shouldDirty: true });
    },
  );
  const submit = form.handleSubmit(({ title, file, filename }) => {
    const body = { title: title.trim(), file: file || null, filename };
    if (body.title === '' || body.file === null) {
      form.setError('root.problem', { type: 'invalid', message: 'Informations invalides' });
      if (body.title === '') form.setError('title', { type: 'required', message: 'Informations invalides' });
      return;
    }
    const callbacks = {
      onSuccess: () => {
        notify.success(savedText);
        onClose();
      },
      onError: showProblem(form),
    };
    if (report) save.mutate({ id: report.id, version: report.version, body }, callbacks);
    else save.mutate({ id: undefined, body }, callbacks);
  });
  const filename = form.watch('filename');
  const [sending] = uploads;
  return (
    <FormDialog
      title={report ? 'Modifier le procès-verbal' : 'Ajouter un procès-verbal'}
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Procès-verbal"
      action="Enregistrer"
      subtitle={report && <Viewers type="report" id={report.id} />}
      pending={save.isPending || (sending !== undefined && sending.error === undefined)}
    >
      <TextField form={form} name="title" label="Titre" placeholder="Réunion du 12 mars 2026" maxLength={200} required />
      <Stack gap="2" role="group" aria-label="Fichier">
        <Text fontWeight="600">{filename === '' ? 'Aucun fichier' : filename}</Text>
        {sending && !sending.error ? <ProgressBar label={`Envoi de ${sending.name}`} share={sending.progress} /> : null}
        <Dropzone
          onFiles={(files) => add(files.slice(0, 1))}
          label={filename === '' ? 'Choisir le fichier' : 'Remplacer le fichier'}
          hint="PDF, texte ou image, 16 Mo au plus"
        />
      </Stack>
    </FormDialog>
  );
}
