import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { heldOrders } from './order.api.js';
import type { HeldOrder } from './order.js';

/** Dismisses a pending order without a beneficiary. */
export function DismissOrderDialog({ order, onClose }: { order: HeldOrder; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const move = heldOrders.useMove();
  const submit = form.handleSubmit(({ reason }) =>
    move.mutate(
      { id: order.id, move: 'dismiss', body: { reason: reason.trim() }, version: order.version },
      {
        onSuccess: () => {
          notify.success('La commande est écartée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  const title = `Écarter la commande ${order.number}`;
  return (
    <FormDialog
      title={title}
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action="Écarter la commande"
      pending={move.isPending}
    >
      <Text color="fg.muted">La commande n’est pas subventionnée, et l’acheteur que la billetterie indiquait est oublié.</Text>
      <TextArea
        form={form}
        name="reason"
        label="Motif"
        hint="Sans nom de personne : il est gardé dans l’historique."
        required
        maxLength={400}
      />
    </FormDialog>
  );
}
