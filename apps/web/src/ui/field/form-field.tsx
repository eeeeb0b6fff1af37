import type { ReactNode } from 'react';
import { type ControllerRenderProps, type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps } from './field-frame.js';

/** The props of every form field. */
export type FieldProps<Values extends FieldValues, Context = unknown, Output = Values> = FieldFrameProps & {
  form: UseFormReturn<Values, Context, Output>;
  name: Path<Values>;
};

type Bound<Values extends FieldValues> = ControllerRenderProps<Values, Path<Values>>;
type FormFieldProps<Values extends FieldValues, Context, Output> = FieldProps<Values, Context, Output> & {
  children: (field: Bound<Values>, state: { invalid: boolean }) => ReactNode;
};

/** Binds a control to its value, label, hint and error. Every field of the kit is made of it; a page may use it for a control of its own. */
export function FormField<Values extends FieldValues, Context, Output>(props: FormFieldProps<Values, Context, Output>) {
  const { form, name, children, ...frame } = props;
  const { field, fieldState } = useController({ control: form.control, name, disabled: frame.disabled ?? false });
  return (
    <FieldFrame {...frame} invalid={fieldState.invalid} error={fieldState.error?.message}>
      {children(field, fieldState)}
    </FieldFrame>
  );
}
