import type { Schema } from '@intendance/contract/client.js';
import { SaveDialog } from '../../ui/dialog/save-dialog.js';
import { SwitchField } from '../../ui/field/choice-fields.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { sealedHistory } from './sealed-history.api.js';

type Props = { witnesses: Schema<'SealWitnessesDto'>; onClose: () => void };

type Values = { emails: string; installation: string; is_timestamped: boolean };

export function WitnessDialog({ witnesses, onClose }: Props) {
  const { emails, is_timestamped, can_timestamp, version } = witnesses;
  const installation = witnesses.installation ?? '';
  const form = useForm<Values>({ defaultValues: { emails: emails.join('\n'), installation, is_timestamped } });
  const save = sealedHistory.useSend('put', '/api/sealed_history/witnesses');
  return (
    <SaveDialog
      title="Témoins de l’historique"
      onClose={onClose}
      form={form}
      save={save}
      input={({ emails: text, ...choice }) => ({
        body: { ...choice, emails: text.split(/[\s,;]+/).filter((email) => email !== '') },
        version,
      })}
    >
      <TextArea form={form} name="emails" label="Adresses électroniques" hint="Une par ligne, cinq au plus." />
      <TextField
        form={form}
        name="installation"
        label="Adresse d’une autre installation"
        hint="Celle de votre expert-comptable ou d’une autre association, par exemple https://intendance.exemple.fr : elle refuse un historique qui contredit celui qu’elle a reçu."
        maxLength={300}
      />
      {can_timestamp || is_timestamped ? (
        <SwitchField
          form={form}
          name="is_timestamped"
          label="Faire horodater le dernier sceau chaque jour"
          hint="Un serveur d’horodatage indépendant certifie qu’il existe à cette heure (RFC 3161)."
        />
      ) : null}
    </SaveDialog>
  );
}
