import type { FieldValues } from 'react-hook-form';
import { type Bounds, DateInput } from './date-input.js';
import { type FieldProps, FormField } from './form-field.js';

/** The value of the form is `YYYY-MM-DD`, or null. */
export function DateField<V extends FieldValues, C, O>({
  min,
  max,
  isUnavailable,
  onPicked,
  ...field
}: FieldProps<V, C, O> & Bounds & { /** For a date that another one follows. */ onPicked?: (date: string | null) => void }) {
  return (
    <FormField {...field}>
      {({ value, onChange, ...bound }) => (
        <DateInput
          {...bound}
          {...(min ? { min } : {})}
          {...(max ? { max } : {})}
          {...(isUnavailable ? { isUnavailable } : {})}
          value={value}
          onValueChange={(date) => {
            onChange(date);
            onPicked?.(date);
          }}
          calendarLabel={`Ouvrir le calendrier : ${field.label}`}
        />
      )}
    </FormField>
  );
}
