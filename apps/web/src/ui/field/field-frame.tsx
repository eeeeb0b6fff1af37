import { Field, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type FieldFrameProps = {
  label: string;
  /** Format or help, under the field, read by screen readers with the field. */
  hint?: ReactNode;
  required?: boolean;
  /** `hint` gives the reason. */
  disabled?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
};

const Obligatory = () => (
  <Span color="fg.muted" fontWeight="400" textStyle="dense">
    (obligatoire)
  </Span>
);

type Props = FieldFrameProps & { invalid?: boolean; error?: string | undefined; children: ReactNode };

/** A control with its label, hint and error, whoever keeps its value. */
export function FieldFrame({
  label,
  hint,
  required = false,
  disabled = false,
  hideLabel = false,
  invalid = false,
  error,
  children,
}: Props) {
  return (
    <Field.Root required={required} disabled={disabled} invalid={invalid}>
      <Field.Label srOnly={hideLabel} _disabled={{ opacity: '1' }}>
        {label} {required && <Obligatory />}
      </Field.Label>
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
