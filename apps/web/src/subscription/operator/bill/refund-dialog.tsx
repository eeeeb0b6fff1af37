import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { euros, today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { type Refund, useRecordRefund } from './operator-bill.api.js';

type Values = { on: string | null; reference: string };

/** Says that the customer has the money back. */
export function RefundDialog({ refund: { number, bill_number, customer, total }, onClose }: { refund: Refund; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { on: today(), reference: '' } });
  const record = useRecordRefund();
  const submit = form.handleSubmit(({ on, reference }) => {
    if (!on) return form.setError('on', { type: 'missing', message: 'Veuillez indiquer le jour.' });
    record.mutate(
      { path: { number: bill_number }, body: { on, reference: reference.trim() } },
      {
        onSuccess: () => {
          notify.success(`Le remboursement de l’avoir ${number} est noté.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Remboursement de l’avoir ${number}`}
      dirty={form.formState.isDirty && !record.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Remboursement"
      action="Noter le remboursement"
      pending={record.isPending}
    >
      <Text color="fg.muted">
        {customer} reçoit {euros(total)}. Le virement se fait à votre banque.
      </Text>
      <DateField form={form} name="on" label="Remboursé le" required />
      <TextField form={form} name="reference" label="Référence" hint="Celle du virement, par exemple." required maxLength={140} />
    </FormDialog>
  );
}
