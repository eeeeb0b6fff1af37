import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { Button } from '../page/button.js';
import { Dialog, type DialogProps } from './dialog.js';

type FormDialogProps<Values extends FieldValues, Context, Output> = Omit<FormProps<Values, Context, Output>, 'id'> &
  Pick<DialogProps, 'title' | 'size' | 'dirty' | 'onClose'> & {
    /** What the button at the bottom right says. */
    action: string;
    pending: boolean;
    /** What may stand over the dialog: a conflict, a question. */
    over?: ReactNode;
  };

/** A form that is a dialog: it is given up or sent from the bottom, and Enter sends it too. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  title,
  size,
  dirty,
  onClose,
  action,
  pending,
  over,
  ...form
}: FormDialogProps<Values, Context, Output>) {
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      {...(size && { size })}
      {...(dirty && { dirty })}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={id} pending={pending}>
            {action}
          </SubmitButton>
        </>
      }
    >
      <Form id={id} {...form} />
      {over}
    </Dialog>
  );
}
