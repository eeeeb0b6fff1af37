import { NativeSelect } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, FormField } from './form-field.js';
import '../../theme/late-recipes.js';

export type Choice = { value: string; label: string; disabled?: boolean };

/** The system's own list: it works with every keyboard, screen reader and phone. */
export function Select<V extends FieldValues, C, O>({
  choices,
  placeholder,
  ...field
}: FieldProps<V, C, O> & { choices: readonly Choice[]; placeholder?: string }) {
  return (
    <FormField {...field}>
      {({ value, disabled, ...bound }) => (
        <NativeSelect.Root disabled={disabled ?? false}>
          <NativeSelect.Field {...bound} value={value ?? ''}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FormField>
  );
}
