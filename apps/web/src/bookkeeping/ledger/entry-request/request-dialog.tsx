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
import { bodyOf, type EntryValues, requestValues, valuesOf } from '../journal-entry/entry-form.js';
import { EntryLines } from '../journal-entry/entry-lines.js';
import { type EntryRequest, useSendRequest } from './entry-request.api.js';

const words = {
  ask: { title: 'Demander une écriture', notice: 'Écriture demandée', action: 'Envoyer' },
  correct: { title: 'Corriger l’écriture demandée', notice: 'Écriture corrigée', action: 'Enregistrer' },
} as const;

/** Open to an accountant, who changes nothing in the books. `request`: one that those who keep the books correct before they accept it. */
export function RequestDialog({ request, onClose }: { request?: EntryRequest; onClose: () => void }) {
  const { title, notice, action } = words[request ? 'correct' : 'ask'];
  const isCse = useMe().is_cse;
  const form = useForm<EntryValues>({ defaultValues: request ? requestValues(request) : { ...valuesOf(null, today(), isCse), note: '' } });
  const send = useSendRequest(request);
  const submit = form.handleSubmit(({ date, note = '', ...values }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez renseigner une date.' });
    send.mutate(
      { ...bodyOf({ ...values, date }), note },
      {
        onSuccess: ({ label }) => {
          notify.success(`${notice} : ${label}`);
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
        dirty={form.formState.isDirty && !send.isSuccess}
        onClose={onClose}
        form={form}
        onSubmit={submit}
        action={action}
        pending={send.isPending}
      >
        <Text color="fg.muted">
          {request
            ? 'Rien n’est passé dans les livres : vous acceptez ensuite l’écriture corrigée.'
            : 'Rien n’est passé dans les livres : la structure accepte l’écriture, ou la refuse.'}
        </Text>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <DateField form={form} name="date" label="Date" required />
          <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} required hint="Le numéro de la facture, par exemple." />
          <DateField form={form} name="reverse_on" label="Extourne le" hint="Souvent le premier jour de l’exercice suivant. Facultatif." />
        </SimpleGrid>
        <TextField form={form} name="label" label="Libellé" maxLength={200} required />
        <EntryLines form={form} isCse={isCse} />
        {request ? null : (
          <TextArea form={form} name="note" label="Note pour la structure" rows={3} maxLength={1000} hint="Pourquoi cette écriture." />
        )}
      </FormDialog>
    </ReaderContext>
  );
}
