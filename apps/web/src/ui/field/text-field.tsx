import { Input, type InputProps } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, FormField } from './form-field.js';

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
