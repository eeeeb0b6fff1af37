import { useId } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Button } from '../../../ui/page/button.js';
import { HStack } from '../../../ui/page/layout.js';

type Props = {
  label: string;
  note: string | null;
  hint: string;
  /** Said under the field when it is empty. */
  missing: string;
  isPending: boolean;
  onSave: (text: string, handlers: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  onDone: () => void;
};

/** The words in which somebody signs why the year may be closed with a difference or an open point. */
export function NoteForm({ label, note, hint, missing, isPending, onSave, onDone }: Props) {
  const id = useId();
  const form = useForm({ defaultValues: { note: note ?? '' } });
  const submit = form.handleSubmit(({ note: text }) => {
    if (text.trim() === '') return form.setError('note', { type: 'missing', message: missing });
    onSave(text.trim(), {
      onSuccess: () => {
        notify.success('L’explication est gardée avec l’exercice.');
        onDone();
      },
      onError: showProblem(form),
    });
  });
  return (
    <Form form={form} id={id} onSubmit={submit} label={label}>
      <TextArea form={form} name="note" label="Explication" required maxLength={500} hint={hint} />
      <HStack gap="2">
        <SubmitButton form={id} size="sm" pending={isPending}>
          Signer l’explication
        </SubmitButton>
        <Button size="sm" variant="outline" onClick={onDone}>
          Annuler
        </Button>
      </HStack>
    </Form>
  );
}
