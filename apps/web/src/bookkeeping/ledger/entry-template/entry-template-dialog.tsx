import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { showEntryProblem } from '../journal-entry/entry-dialog.js';
import type { EntryValues } from '../journal-entry/entry-form.js';
import { EntryLines } from '../journal-entry/entry-lines.js';
import { type EntryTemplate, useCreateTemplate, useSaveTemplate } from './entry-template.api.js';
import { periodLabels, type TemplateValues, templateBody, templateValues } from './entry-template-form.js';

const periods = [
  { value: '', label: 'Seulement quand je le reprends' },
  ...Object.entries(periodLabels).map(([value, label]) => ({ value, label })),
];

type Props = { template: EntryTemplate | null; version: number; onClose: () => void };

/** An entry to write again: its lines, its first day and how often it comes back. */
export function EntryTemplateDialog({ template, version, onClose }: Props) {
  const isCse = useMe().is_cse;
  const form = useForm<TemplateValues>({ defaultValues: templateValues(template, today(), isCse) });
  // The fields of an entry are a part of those of a template.
  const entryForm = form as unknown as UseFormReturn<EntryValues>;
  const [create, save] = [useCreateTemplate(), useSaveTemplate()];
  const submit = form.handleSubmit(({ date, ...values }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez renseigner une date.' });
    const body = templateBody({ ...values, date });
    const then = {
      onSuccess: () => {
        notify.success(template ? 'Le modèle est modifié.' : 'Le modèle est créé.');
        onClose();
      },
      onError: (error: unknown) => showEntryProblem(entryForm, error),
    };
    if (template) save.mutate({ path: { id: template.id }, body, version }, then);
    else create.mutate({ body, version }, then);
  });
  return (
    <FormDialog
      size="xl"
      title={template ? 'Modifier le modèle' : 'Nouveau modèle'}
      dirty={form.formState.isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Modèle d’écriture"
      action="Enregistrer"
      pending={create.isPending || save.isPending}
    >
      <Text color="fg.muted">
        Un modèle qui revient est proposé à sa date, avec ses montants : vous les corrigez au moment de passer l’écriture.
      </Text>
      <TextField form={form} name="label" label="Libellé" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Select form={form} name="every" label="Revient" choices={periods} />
        <DateField form={form} name="date" label="Première écriture le" required />
      </SimpleGrid>
      <EntryLines form={entryForm} isCse={isCse} />
    </FormDialog>
  );
}
