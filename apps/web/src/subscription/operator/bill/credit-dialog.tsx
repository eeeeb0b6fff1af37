import type { Schema } from '@intendance/contract/client.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, euros } from '../../../ui/format/format.js';
import { useCredit } from './operator-bill.api.js';

type Values = { number: string; reason: string };

/** The money that the customer pays or has paid for the annulled bill. */
function consequence({ debit, debit_on, owed_back }: Schema<'CreditNoteDto'>): string | undefined {
  if (debit) return `Le prélèvement ${debit} du ${day(debit_on)} est déjà à la banque : à rembourser s’il est encaissé.`;
  return owed_back > 0 ? `Le client a déjà payé : ${euros(owed_back)} sont à rembourser.` : undefined;
}

/** A credit note of a whole bill. */
export function CreditDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { number: '', reason: '' } });
  const credit = useCredit();
  const submit = form.handleSubmit(({ number, reason }) => {
    if (number.trim() === '') return form.setError('number', { type: 'missing', message: 'Le numéro de la facture doit être saisi' });
    credit.mutate(
      { path: { number: number.trim() }, body: { reason } },
      {
        onSuccess: (note) => {
          const title = `L’avoir ${note.number} annule la facture ${note.bill_number}.`;
          const description = consequence(note);
          if (description) notify.warning(title, { description, duration: 20_000 });
          else notify.success(title);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Émettre un avoir"
      dirty={form.formState.isDirty && !credit.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Avoir"
      action="Émettre l’avoir"
      pending={credit.isPending}
    >
      <TextField
        form={form}
        name="number"
        label="Numéro de la facture"
        hint="F2026-000001. L’avoir annule la facture entière."
        required
        maxLength={20}
        autoComplete="off"
        normalize={(text) => text.trim().toUpperCase()}
      />
      <TextArea form={form} name="reason" label="Motif" hint="Imprimé sur l’avoir." required maxLength={500} rows={3} />
    </FormDialog>
  );
}
