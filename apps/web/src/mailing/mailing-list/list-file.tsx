import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { ReportLine, ReportLines } from '../../ui/feedback/report-lines.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { useUploads } from '../../ui/file/use-uploads.js';
import { count } from '../../ui/format/format.js';
import { saveFile } from '../../ui/list/download.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { ContactLines } from './contact-lines.js';
import { type ListReport, type MailingList, readListFile, sendListFile } from './mailing-list.api.js';
import type { ListForm } from './mailing-list-form.js';

/** Exactly one file: sent as soon as it is chosen, and read before the list is saved. */
export function ListFile({ form, list }: { form: UseFormReturn<ListForm>; list: MailingList | null }) {
  const [report, setReport] = useState<ListReport>();
  const { uploads, add } = useUploads<ListReport>(
    (file, _onProgress, signal) => sendListFile(file, signal),
    (sent) => {
      setReport(sent);
      form.setValue('file', sent.id, { shouldDirty: true });
      form.clearErrors('file');
    },
  );
  const failed = uploads.find(({ error }) => error);
  const error = form.formState.errors.file?.message;
  return (
    <Stack gap="4">
      {list?.data.file && !report ? <SavedFile list={list} /> : null}
      <Dropzone
        label={report || list?.data.file ? 'Remplacer le fichier' : 'Choisir un fichier'}
        hint="CSV, Excel ou OpenDocument avec une colonne « E-mail », 16 Mo au plus"
        accept=".csv,.txt,.xlsx,.ods"
        onFiles={(files) => (files.length === 1 ? add(files) : void notify.warning('Un seul fichier est attendu.'))}
      />
      {uploads.some((upload) => !upload.error) ? <Text role="status">Chargement en cours...</Text> : null}
      {failed?.error ? <Callout kind="error">{failed.error}</Callout> : null}
      {error ? <Callout kind="error">{error}</Callout> : null}
      {report ? <FileReport report={report} /> : null}
    </Stack>
  );
}

function SavedFile({ list: { id, data } }: { list: MailingList }) {
  const { file } = data;
  if (!file) return null;
  if (file.isErased) return <Callout kind="warning">Le fichier de cette liste a été effacé : elle n’a plus de destinataire.</Callout>;
  const save = async (): Promise<void> => {
    try {
      saveFile(await readListFile(id), file.name);
    } catch {
      notify.error('Impossible de télécharger la liste.');
    }
  };
  return (
    <HStack wrap="wrap" gap="3">
      <Text>
        {file.name} : {count(file.contacts, 'contact')}
        {file.refused > 0 ? `, ${count(file.refused, 'ligne écartée', 'lignes écartées')}` : ''}
      </Text>
      <Button variant="outline" size="sm" onClick={() => void save()}>
        Télécharger le fichier
      </Button>
    </HStack>
  );
}

const FileReport = ({ report: { name, contacts, refused, errors, people } }: { report: ListReport }) => (
  <Panel title={name} as="h3">
    <Stack gap="3">
      <Text role="status">
        {count(contacts, 'contact')}
        {refused > 0 ? `, ${count(refused, 'ligne écartée', 'lignes écartées')}` : ''}
      </Text>
      {errors.length > 0 ? (
        <ReportLines label="Lignes écartées">
          {errors.map(({ line, message }) => (
            <ReportLine key={line} end={`ligne ${line}`}>
              {message}
            </ReportLine>
          ))}
        </ReportLines>
      ) : null}
      <ContactLines contacts={people} total={contacts} />
    </Stack>
  </Panel>
);
