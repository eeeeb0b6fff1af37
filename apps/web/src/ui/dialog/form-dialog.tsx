import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { Button } from '../page/button.js';
import { Dialog, type DialogProps } from './dialog.js';

export type FormDialogProps<Values extends FieldValues, Context, Output> = Omit<FormProps<Values, Context, Output>, 'id'> &
  Pick<DialogProps, 'title' | 'subtitle' | 'size' | 'dirty' | 'onClose'> & {
    /** Label of the button at the bottom right. */
    action: string;
    isDestructive?: boolean;
    pending: boolean;
    /** Other buttons, before those that cancel and submit. */
    tools?: ReactNode;
    /** A dialog over this one: a conflict, a question. */
    over?: ReactNode;
  };

/** A form in a dialog: buttons at the bottom cancel or submit, and Enter submits too. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  title,
  size,
  dirty,
  onClose,
  action,
  isDestructive = false,
  pending,
  tools,
  subtitle,
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
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <>
          {tools}
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={id} pending={pending} {...(isDestructive && { colorPalette: 'red' })}>
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
