import { Input, InputGroup } from '@chakra-ui/react';
import { type ComponentProps, type Ref, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { decimal } from '../format/format.js';
import { readMoney } from '../format/money.js';
import { type FieldProps, FormField } from './form-field.js';

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref'> & {
  /** Euros, as on the wire; null when empty. */
  value: number | null | undefined;
  onValueChange: (euros: number | null) => void;
  /** `€` by default, `%` for a rate. */
  unit?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Accepts `1 234,56`, `1234.56`, `€` and a calculation such as `120/3`; on blur, formats the amount as `1 234,56`. */
export function MoneyInput({ value, onValueChange, onBlur, unit = '€', ...rest }: MoneyInputProps) {
  // The text during typing; undefined while the field shows the value.
  const [draft, setDraft] = useState<string>();
  const text = draft ?? (value === null || value === undefined || Number.isNaN(value) ? '' : decimal(value));
  const type = (input: HTMLInputElement) => {
    const reading = readMoney(input.value);
    setDraft(input.value);
    input.setCustomValidity('fault' in reading ? reading.fault : '');
    onValueChange('fault' in reading ? null : reading.euros);
  };
  return (
    <InputGroup endElement={unit} endElementProps={{ color: 'fg.muted' }}>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        textAlign="end"
        value={text}
        onChange={(event) => type(event.currentTarget)}
        onBlur={(event) => {
          // A text that is no amount stays, to be corrected.
          if (event.currentTarget.validity.customError === false) setDraft(undefined);
          onBlur?.(event);
        }}
      />
    </InputGroup>
  );
}

/** The form value is the amount in euros (two decimals at most), or null, as in the API. */
export function MoneyField<V extends FieldValues, C, O>({ unit, ...field }: FieldProps<V, C, O> & { unit?: string }) {
  return (
    <FormField {...field}>
      {({ value, onChange, ...bound }) => <MoneyInput {...bound} {...(unit ? { unit } : {})} value={value} onValueChange={onChange} />}
    </FormField>
  );
}
