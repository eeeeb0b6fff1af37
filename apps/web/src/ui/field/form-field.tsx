import { Field, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type ControllerRenderProps, type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';

/** The props of every form field. */
export type FieldProps<Values extends FieldValues, Context = unknown, Output = Values> = {
  form: UseFormReturn<Values, Context, Output>;
  name: Path<Values>;
  label: string;
  /** Format or help, under the field, read by screen readers with the field. */
  hint?: ReactNode;
  required?: boolean;
  /** `hint` gives the reason. */
  disabled?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
};

type Bound<Values extends FieldValues> = ControllerRenderProps<Values, Path<Values>>;
type FormFieldProps<Values extends FieldValues, Context, Output> = FieldProps<Values, Context, Output> & {
  children: (field: Bound<Values>, state: { invalid: boolean }) => ReactNode;
};

export const Obligatory = () => (
  <Span color="fg.muted" fontWeight="400" textStyle="dense">
    (obligatoire)
  </Span>
);

/** Binds a control to its value, label, hint and error. Every field of the kit is made of it; a page may use it for a control of its own. */
export function FormField<Values extends FieldValues, Context, Output>(props: FormFieldProps<Values, Context, Output>) {
  const { form, name, label, hint, required = false, disabled = false, hideLabel = false, children } = props;
  const { field, fieldState } = useController({ control: form.control, name, disabled });
  return (
    <Field.Root required={required} disabled={disabled} invalid={fieldState.invalid}>
      <Field.Label srOnly={hideLabel} _disabled={{ opacity: '1' }}>
        {label} {required && <Obligatory />}
      </Field.Label>
      {children(field, fieldState)}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{fieldState.error?.message}</Field.ErrorText>
    </Field.Root>
  );
}
