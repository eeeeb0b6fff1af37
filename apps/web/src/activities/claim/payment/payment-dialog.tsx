import { type OperationMode, paymentOperations } from '../../../bookkeeping/public.js';
import { useAllowed } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../../ui/field/async-combobox.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Select } from '../../../ui/field/select.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { paymentModes } from '../claim.js';

export type Payment = { paid_on: string | null; payment_mode: string; operation: Option | null };
type PaymentProps = {
  title: string;
  action: string;
  /** Consequence of the payment, shown before the user confirms. */
  consequence: string;
  /** The bank operation that the payment probably is. */
  sought: { amount: number | null; mode: OperationMode };
  send: (payment: Payment) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the day and the mode of a payment, and for its operation at the bank. */
export function PaymentDialog({ title, action, consequence, sought, send, onClose }: PaymentProps) {
  const isAllowed = useAllowed()('operations');
  const form = useForm<Payment>({ defaultValues: { paid_on: today(), payment_mode: 'virement', operation: null } });
  const submit = form.handleSubmit((values) => send(values).then(onClose, showProblem(form)));
  return (
    <FormDialog {...{ title, action, form, onClose }} size="md" label={title} onSubmit={submit} pending={form.formState.isSubmitting}>
      <Text color="fg.muted">{consequence}</Text>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="paid_on" label="Date de paiement" max={today()} required />
        <Select
          form={form}
          name="payment_mode"
          label="Mode de paiement"
          choices={paymentModes.map((mode) => ({ value: mode, label: `${mode.charAt(0).toUpperCase()}${mode.slice(1)}` }))}
        />
      </SimpleGrid>
      {isAllowed ? (
        <ComboboxField
          form={form}
          name="operation"
          label="Opération bancaire"
          hint="Facultatif. Le paiement suit l’exercice de cette opération."
          queryKey={['payment-operations', sought.mode, sought.amount]}
          load={(text, signal) => paymentOperations(text, sought, signal)}
          minCharacters={0}
          placeholder="Choisir ou rechercher…"
          emptyText="Aucune opération trouvée"
        />
      ) : null}
    </FormDialog>
  );
}
