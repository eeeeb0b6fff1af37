import { Input, type InputProps, NativeSelect, Textarea } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, FormField } from './form-field.js';

export type Choice = { value: string; label: string; disabled?: boolean };

type TextFieldProps = Pick<InputProps, 'type' | 'autoComplete' | 'placeholder' | 'maxLength' | 'inputMode' | 'autoFocus' | 'spellCheck'> & {
  /** Applied when leaving the field: `NOM`, `Prénom-Composé`, trimmed codes… */
  normalize?: (text: string) => string;
};

export function TextField<V extends FieldValues, C, O>({
  type = 'text',
  normalize,
  autoComplete,
  placeholder,
  maxLength,
  inputMode,
  autoFocus,
  spellCheck,
  ...field
}: FieldProps<V, C, O> & TextFieldProps) {
  return (
    <FormField {...field}>
      {({ value, onBlur, onChange, ...bound }) => (
        <Input
          {...bound}
          {...{ type, autoComplete, placeholder, maxLength, inputMode, autoFocus, spellCheck }}
          value={value ?? ''}
          onChange={onChange}
          onBlur={() => {
            if (normalize && typeof value === 'string') onChange(normalize(value));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

export function TextArea<V extends FieldValues, C, O>({
  rows = 4,
  maxLength,
  ...field
}: FieldProps<V, C, O> & { rows?: number; maxLength?: number }) {
  return (
    <FormField {...field}>
      {({ value, ...bound }) => <Textarea {...bound} value={value ?? ''} rows={rows} maxLength={maxLength} resize="vertical" autoresize />}
    </FormField>
  );
}

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
