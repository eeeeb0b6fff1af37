import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { notify } from '../feedback/notify.js';
import { showProblem } from '../feedback/problem.js';
import type { DialogProps } from './dialog.js';
import { FormDialog } from './form-dialog.js';

/** The part of a mutation that the dialog uses. */
type Save<Input> = {
  mutate(input: Input, callbacks: { onSuccess(): void; onError(error: Error): void }): void;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
};

type SaveDialogProps<Values extends FieldValues, Output, Input> = Pick<DialogProps, 'size' | 'onClose'> & {
  title: string;
  form: UseFormReturn<Values, unknown, Output>;
  save: Save<Input>;
  /** The request of the values; undefined when the form has refused them itself. */
  input: (values: Output) => Input | undefined;
  /** The notice once it is saved, in place of the usual one. */
  done?: (values: Output) => string;
  action?: string;
  tools?: ReactNode;
  /** Changes beside the fields of the form. */
  isChanged?: boolean;
  children: ReactNode;
};

/** A form in a dialog that saves one record: it closes once the record is saved, and shows a refusal on its fields. */
export function SaveDialog<Values extends FieldValues, Output, Input>(props: SaveDialogProps<Values, Output, Input>) {
  const { title, form, save, input, done, action = 'Enregistrer', isChanged = false, onClose, ...dialog } = props;
  const submit = form.handleSubmit((values) => {
    const request = input(values);
    if (request === undefined) return;
    save.mutate(request, {
      onSuccess: () => {
        notify.success(done?.(values) ?? 'Modifications enregistrées.');
        onClose();
      },
      onError: showProblem(form),
    });
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      label={title}
      dirty={(form.formState.isDirty || isChanged) && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      action={action}
      pending={save.isPending}
    />
  );
}
