import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { day } from '../../ui/format/format.js';
import { Text } from '../../ui/page/layout.js';
import { useWithdrawPrices } from './price-list.api.js';

/** Takes prices back before their first day. */
export function WithdrawDialog({ validFrom, onClose }: { validFrom: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const withdraw = useWithdrawPrices();
  const submit = form.handleSubmit(({ reason }) =>
    withdraw.mutate(
      { path: { day: validFrom }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`Les prix du ${day(validFrom)} sont retirés.`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={`Retirer les prix du ${day(validFrom)}`}
      dirty={form.formState.isDirty && !withdraw.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Retirer les prix"
      action="Retirer les prix"
      pending={withdraw.isPending}
    >
      <Text color="fg.muted">Les structures à qui ces prix ont été annoncés en sont prévenues par courriel.</Text>
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={500} />
    </FormDialog>
  );
}
