import type { Schema } from '@intendance/contract/client.js';
import { SaveDialog } from '../../../ui/dialog/save-dialog.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { useForm } from '../../../ui/form/form.js';
import { useSaveSiteSettings } from './site-settings.api.js';

export const legalTextTitles = { rgpd: 'Données personnelles', legal_notice: 'Mentions légales' } as const;
export type LegalTextName = keyof typeof legalTextTitles;

type LegalTextDialogProps = { name: LegalTextName; settings: Schema<'SiteSettingsDto'>; onClose: () => void };

/** A text that the law requires: it cannot be emptied. */
export function LegalTextDialog({ name, settings, onClose }: LegalTextDialogProps) {
  const form = useForm({ defaultValues: { [name]: settings[name] } as Record<LegalTextName, string> });
  const save = useSaveSiteSettings();
  const title = legalTextTitles[name];
  return (
    <SaveDialog
      title={title}
      size="xl"
      onClose={onClose}
      form={form}
      save={save}
      input={(values) => {
        const content = values[name].trim();
        if (content !== '') return { body: { [name]: content }, version: settings.version };
        form.setError(name, { type: 'required', message: 'Le champ ne peut rester vide.' });
        return undefined;
      }}
      action="Valider"
    >
      <TextArea form={form} name={name} label="Texte" rows={12} maxLength={50_000} required />
    </SaveDialog>
  );
}
