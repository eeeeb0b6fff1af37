import type { ReactNode } from 'react';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { notify } from '../ui/feedback/notify.js';
import { showProblem } from '../ui/feedback/problem.js';
import { CheckboxField } from '../ui/field/choice-fields.js';
import { DateField } from '../ui/field/date-field.js';
import { useForm } from '../ui/form/form.js';
import { today } from '../ui/format/format.js';
import { Text } from '../ui/page/layout.js';

type Reversal = { date: string; rewrite: boolean };
type Props = {
  title: string;
  /** The piece to reverse, and the consequence. */
  children: ReactNode;
  pending: boolean;
  onReverse: (reversal: Reversal, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  /** The notification after the reversal. */
  done: (reversal: Reversal) => string;
  /** Also asks whether to enter the piece anew: the label of that question, and when to answer yes. */
  rewriting?: { label: string; hint: string };
  onClose: () => void;
};

/** Reverses a validated piece on a day that the user chooses. */
export function ReversalDialog({ title, children, pending, onReverse, done, rewriting, onClose }: Props) {
  const form = useForm<{ date: string | null; rewrite: boolean }>({ defaultValues: { date: today(), rewrite: rewriting !== undefined } });
  const submit = form.handleSubmit(({ date, rewrite }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour de la contre-passation.' });
    const onSuccess = () => {
      notify.success(done({ date, rewrite }));
      onClose();
    };
    onReverse({ date, rewrite }, { onSuccess, onError: showProblem(form) });
  });
  return (
    <FormDialog title={title} form={form} label="Contre-passation" onSubmit={submit} action="Contre-passer" {...{ pending, onClose }}>
      {children}
      <DateField form={form} name="date" label="Date de la contre-passation" required />
      {rewriting ? (
        <>
          <CheckboxField form={form} name="rewrite" label={rewriting.label} />
          <Text color="fg.muted" textStyle="dense">
            {rewriting.hint}
          </Text>
        </>
      ) : null}
    </FormDialog>
  );
}
