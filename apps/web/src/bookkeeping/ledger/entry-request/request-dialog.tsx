import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { ReaderContext } from '../../../ui/page/reader-context.js';
import { showEntryProblem } from '../journal-entry/entry-dialog.js';
import { bodyOf, type EntryValues, valuesOf } from '../journal-entry/entry-form.js';
import { EntryLines } from '../journal-entry/entry-lines.js';
import { entryRequests } from './entry-request.api.js';

const title = 'Demander une écriture';

/** Open to an accountant, who changes nothing in the books. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const isCse = useMe().is_cse;
  const form = useForm<EntryValues>({ defaultValues: { ...valuesOf(null, today(), isCse), note: '' } });
  const save = entryRequests.useSave();
  const submit = form.handleSubmit(({ date, note = '', ...values }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez renseigner une date.' });
    save.mutate(
      { id: undefined, body: { ...bodyOf({ ...values, date }), note } },
      {
        onSuccess: ({ label }) => {
          notify.success(`Écriture demandée : ${label}`);
          onClose();
        },
        onError: (error) => showEntryProblem(form, error),
      },
    );
  });
  return (
    <ReaderContext value={false}>
      <FormDialog
        size="xl"
        title={title}
        label={title}
        dirty={form.formState.isDirty && !save.isSuccess}
        onClose={onClose}
        form={form}
        onSubmit={submit}
        action="Envoyer"
        pending={save.isPending}
      >
        <Text color="fg.muted">Rien n’est passé dans les livres : la structure accepte l’écriture, ou la refuse.</Text>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <DateField form={form} name="date" label="Date" required />
          <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} required hint="Le numéro de la facture, par exemple." />
          <DateField form={form} name="reverse_on" label="Extourne le" hint="Souvent le premier jour de l’exercice suivant. Facultatif." />
        </SimpleGrid>
        <TextField form={form} name="label" label="Libellé" maxLength={200} required />
        <EntryLines form={form} isCse={isCse} />
        <TextArea form={form} name="note" label="Note pour la structure" rows={3} maxLength={1000} hint="Pourquoi cette écriture." />
      </FormDialog>
    </ReaderContext>
  );
}
