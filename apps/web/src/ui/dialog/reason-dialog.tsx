import { notify } from '../feedback/notify.js';
import { showProblem } from '../feedback/problem.js';
import { TextArea } from '../field/text-area.js';
import { useForm } from '../form/form.js';
import { Text } from '../page/layout.js';
import { FormDialog } from './form-dialog.js';

type ReasonDialogProps = {
  title: string;
  /** Label of the button; the title by default. */
  action?: string;
  /** Consequence of the move, shown before the user confirms. */
  consequence: string;
  /** Place where the reason stays. */
  hint?: string;
  /** Longest reason that the API accepts, in characters. */
  maxLength?: number;
  isDestructive?: boolean;
  /** The reason to begin with. */
  initial?: string;
  /** Announced after the move. */
  notice?: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason of a move, then makes the move. A refusal stands in the form, with the reason that the user typed. */
export function ReasonDialog({
  title,
  action = title,
  consequence,
  hint,
  maxLength = 500,
  isDestructive = false,
  initial = '',
  notice,
  send,
  onClose,
}: ReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: initial } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (reason.trim() === '') return form.setError('reason', { type: 'missing', message: 'Veuillez indiquer un motif.' });
    await send(reason.trim()).then(() => {
      if (notice !== undefined) notify.success(notice);
      onClose();
    }, showProblem(form));
  });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  return (
    <FormDialog
      title={title}
      dirty={isDirty && !isSubmitting && !isSubmitSuccessful}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action={action}
      isDestructive={isDestructive}
      pending={isSubmitting}
    >
      <Text color="fg.muted">{consequence}</Text>
      <TextArea form={form} name="reason" label="Motif" {...(hint !== undefined && { hint })} rows={3} maxLength={maxLength} required />
    </FormDialog>
  );
}
