import type { Schema } from '@intendance/contract/client.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

type Notes = Schema<'AnnualNotesDto'>;
type Values = Record<Notes['sections'][number]['code'], string>;

const notesQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/annual_notes', { path: { id } });
const valuesOf = ({ sections }: Notes): Values => Object.fromEntries(sections.map(({ code, text }) => [code, text])) as Values;

/** The notes to the annual accounts of a year, section by section. */
export function AnnualNotesDialog({ year, onClose }: { year: { id: string; name: string }; onClose: () => void }) {
  const { data: notes, error, refetch } = useQuery(notesQuery(year.id));
  const title = `Annexe ${year.name}`;
  if (notes) return <NotesForm title={title} notes={notes} onClose={onClose} />;
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <RecordPlaceholder error={error} failure="Impossible de charger l’annexe" onRetry={() => void refetch()} />
    </Dialog>
  );
}

function NotesForm({ title, notes, onClose }: { title: string; notes: Notes; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/exercices/{id}/annual_notes');
  const { form, submit, isDirty, isSaving, conflict } = useRecord<Notes, Values>({
    record: notes,
    place: 'dialog',
    toForm: valuesOf,
    fields: notes.sections.map(({ code, label }) => ({ name: code, label })),
    read: ({ id }) => queries.fetchQuery({ ...notesQuery(id), staleTime: 0 }),
    write: (values, base) => {
      const { id, version, sections } = base ?? notes;
      return mutateAsync({ path: { id }, version, body: { sections: sections.map(({ code }) => ({ code, text: values[code] })) } });
    },
    notice: 'L’annexe est enregistrée.',
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="xl"
      title={title}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Annexe"
      action="Enregistrer"
      pending={isSaving}
      over={conflict}
    >
      {notes.carried_from ? (
        <Callout kind="info" title={`Textes repris de ${notes.carried_from}`}>
          Relisez-les, corrigez ce qui a changé, puis enregistrez.
        </Callout>
      ) : null}
      {notes.sections.map(({ code, label }) => (
        <TextArea key={code} form={form} name={code} label={label} maxLength={5000} />
      ))}
    </FormDialog>
  );
}
