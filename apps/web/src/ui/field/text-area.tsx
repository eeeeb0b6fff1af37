import { Textarea } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, FormField } from './form-field.js';
import '../../theme/late-recipes.js';

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
