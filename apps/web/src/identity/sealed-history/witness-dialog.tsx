import type { Schema } from '@intendance/contract/client.js';
import { SaveDialog } from '../../ui/dialog/save-dialog.js';
import { TextArea } from '../../ui/field/text-area.js';
import { useForm } from '../../ui/form/form.js';
import { sealedHistory } from './sealed-history.api.js';

type Props = { witnesses: Schema<'SealWitnessesDto'>; onClose: () => void };

export function WitnessDialog({ witnesses: { emails, version }, onClose }: Props) {
  const form = useForm<{ emails: string }>({ defaultValues: { emails: emails.join('\n') } });
  const save = sealedHistory.useSend('put', '/api/sealed_history/witnesses');
  return (
    <SaveDialog
      title="Témoins de l’historique"
      onClose={onClose}
      form={form}
      save={save}
      input={({ emails: text }) => ({ body: { emails: text.split(/[\s,;]+/).filter((email) => email !== '') }, version })}
    >
      <TextArea form={form} name="emails" label="Adresses électroniques" hint="Une par ligne, cinq au plus." />
    </SaveDialog>
  );
}
