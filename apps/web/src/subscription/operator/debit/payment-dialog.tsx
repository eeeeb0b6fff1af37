import type { Schema } from '@intendance/contract/client.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { type NoticeOptions, notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { euros, today } from '../../../ui/format/format.js';
import { usePayment } from './debit.api.js';

type Values = { number: string; means: 'transfer' | 'check'; on: string | null; reference: string };

const means = [
  { value: 'transfer', label: 'Virement' },
  { value: 'check', label: 'Chèque' },
] as const;

type Recorded = Schema<'RecordedPaymentDto'>;

const annulledBill = ({ number, credit_note, owed_back }: Recorded): [string, NoticeOptions] => [
  `La facture ${number} est annulée par l’avoir ${credit_note} : ${euros(owed_back)} sont à rembourser.`,
  { description: 'Le remboursement se note dans « Émission des factures ».', duration: 20_000 },
];

/** A payment that came by another way than the debit. */
export function PaymentDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { number, means: 'transfer', on: null, reference: '' } });
  const payment = usePayment();
  const submit = form.handleSubmit(({ on, ...values }) => {
    if (values.number.trim() === '')
      return form.setError('number', { type: 'missing', message: 'Le numéro de la facture doit être saisi' });
    if (on === null) return form.setError('on', { type: 'missing', message: 'La date du règlement doit être saisie' });
    payment.mutate(
      { body: { ...values, on } },
      {
        onSuccess: (saved) => {
          if (saved.owed_back > 0) notify.warning(...annulledBill(saved));
          else notify.success(`La facture ${saved.number} est réglée.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Enregistrer un règlement"
      dirty={form.formState.isDirty && !payment.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Règlement"
      action="Enregistrer le règlement"
      pending={payment.isPending}
    >
      <TextField form={form} name="number" label="Numéro de la facture" required maxLength={40} autoComplete="off" />
      <SegmentField form={form} name="means" label="Moyen de paiement" choices={means} />
      <DateField form={form} name="on" label="Date du règlement" max={today()} required />
      <TextField form={form} name="reference" label="Référence" hint="Libellé du virement ou numéro du chèque." maxLength={140} />
    </FormDialog>
  );
}
