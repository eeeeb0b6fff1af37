import type { Schema } from '@intendance/contract/client.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { useSaveSiteSettings } from './site-settings.api.js';

export const legalTextTitles = { rgpd: 'Données personnelles', legal_notice: 'Mentions légales' } as const;
export type LegalTextName = keyof typeof legalTextTitles;

type LegalTextDialogProps = { name: LegalTextName; settings: Schema<'SiteSettingsDto'>; onClose: () => void };

/** A text that the law requires: it cannot be emptied. */
export function LegalTextDialog({ name, settings, onClose }: LegalTextDialogProps) {
  const form = useForm({ defaultValues: { [name]: settings[name] } as Record<LegalTextName, string> });
  const save = useSaveSiteSettings();
  const title = legalTextTitles[name];
  const submit = form.handleSubmit((values) => {
    const content = values[name].trim();
    if (content === '') return form.setError(name, { type: 'required', message: 'Le champ ne peut rester vide.' });
    save.mutate(
      { body: { [name]: content }, version: settings.version },
      {
        onSuccess: () => {
          notify.success('Modifications enregistrées.');
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={title}
      size="xl"
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action="Valider"
      pending={save.isPending}
    >
      <TextArea form={form} name={name} label="Texte" rows={12} maxLength={50_000} required />
    </FormDialog>
  );
}
