import type { ReactNode } from 'react';
import { type OperationMode, paymentOperations } from '../../bookkeeping/public.js';
import { useAllowed } from '../../platform/me.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select, TextArea } from '../../ui/field/fields.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { today } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { SimpleGrid, Text } from '../../ui/page/layout.js';
import { paymentModes } from './claim.js';

type MoveDialogProps<Values> = {
  title: string;
  /** Consequence of the move, shown before the user confirms. */
  consequence: string;
  confirmLabel: string;
  isDestructive?: boolean;
  run: (values: Values) => Promise<unknown>;
  onClose: () => void;
};

/** A move that needs a reason: refusal, devalidation, cancelled payment. The history keeps the reason. */
export function ReasonDialog({
  title,
  consequence,
  confirmLabel,
  isDestructive = false,
  run,
  onClose,
}: MoveDialogProps<{ reason: string }>) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async (values) => {
    if (values.reason.trim() === '') return form.setError('reason', { type: 'required', message: 'Veuillez indiquer un motif.' });
    await run(values).then(onClose, showProblem(form));
  });
  return (
    <MoveDialog id="reason" {...{ title, confirmLabel, isDestructive, onClose }} isPending={form.formState.isSubmitting}>
      <Form form={form} onSubmit={submit} id="reason">
        <Text color="fg.muted">{consequence}</Text>
        <TextArea form={form} name="reason" label="Motif" rows={3} maxLength={500} required />
      </Form>
    </MoveDialog>
  );
}

export type Payment = { paid_on: string | null; payment_mode: string; operation: Option | null };
type PaymentProps = MoveDialogProps<Payment> & { sought: { amount: number | null; mode: OperationMode } };

/** `sought`: the bank operation that the payment is probably. */
export function PaymentDialog({ title, consequence, confirmLabel, run, onClose, sought }: PaymentProps) {
  const isAllowed = useAllowed()('operations');
  const form = useForm<Payment>({ defaultValues: { paid_on: today(), payment_mode: 'virement', operation: null } });
  const submit = form.handleSubmit((values) => run(values).then(onClose, showProblem(form)));
  return (
    <MoveDialog id="payment" {...{ title, confirmLabel, onClose }} isPending={form.formState.isSubmitting}>
      <Form form={form} onSubmit={submit} id="payment">
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
      </Form>
    </MoveDialog>
  );
}

type FrameProps = {
  id: string;
  title: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isPending: boolean;
  onClose: () => void;
  children: ReactNode;
};

function MoveDialog({ id, title, confirmLabel, isDestructive = false, isPending, onClose, children }: FrameProps) {
  return (
    <Dialog
      open
      size="md"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={id} pending={isPending} {...(isDestructive ? { colorPalette: 'red' } : {})}>
            {confirmLabel}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
