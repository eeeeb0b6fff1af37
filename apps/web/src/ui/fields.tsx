import { Checkbox, Input, type InputProps, NativeSelect, SegmentGroup, Switch, Textarea } from '@chakra-ui/react';
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

/** The label is beside the box, so the field draws its own. */
export function CheckboxField<V extends FieldValues, C, O>({ label, ...field }: FieldProps<V, C, O>) {
  return (
    <FormField {...field} label={label} hideLabel>
      {({ value, onChange, onBlur, name, ref, disabled }, { invalid }) => (
        <Checkbox.Root
          checked={value === true}
          invalid={invalid}
          disabled={disabled ?? false}
          onCheckedChange={({ checked }) => onChange(checked === true)}
        >
          <Checkbox.HiddenInput ref={ref} name={name} onBlur={onBlur} />
          <Checkbox.Control />
          <Checkbox.Label>{label}</Checkbox.Label>
        </Checkbox.Root>
      )}
    </FormField>
  );
}

export function SwitchField<V extends FieldValues, C, O>({ label, ...field }: FieldProps<V, C, O>) {
  return (
    <FormField {...field} label={label} hideLabel>
      {({ value, onChange, onBlur, name, ref, disabled }, { invalid }) => (
        <Switch.Root
          checked={value === true}
          invalid={invalid}
          disabled={disabled ?? false}
          onCheckedChange={({ checked }) => onChange(checked)}
        >
          <Switch.HiddenInput ref={ref} name={name} onBlur={onBlur} />
          <Switch.Control>
            <Switch.Thumb />
          </Switch.Control>
          <Switch.Label>{label}</Switch.Label>
        </Switch.Root>
      )}
    </FormField>
  );
}

/** Two to four choices seen at once. Values are strings; `toValue`/`fromValue` serve booleans (`refund_percent`). */
type SegmentProps = { choices: readonly Choice[]; toValue?: (choice: string) => unknown; fromValue?: (value: unknown) => string };

export function SegmentField<V extends FieldValues, C, O>({
  choices,
  toValue = (choice) => choice,
  fromValue = String,
  ...field
}: FieldProps<V, C, O> & SegmentProps) {
  return (
    <FormField {...field}>
      {({ value, onChange, name, disabled }) => (
        <SegmentGroup.Root
          name={name}
          value={fromValue(value)}
          disabled={disabled ?? false}
          onValueChange={(details) => onChange(toValue(details.value ?? ''))}
        >
          <SegmentGroup.Indicator />
          {choices.map((choice) => (
            <SegmentGroup.Item key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
              <SegmentGroup.ItemText>{choice.label}</SegmentGroup.ItemText>
              <SegmentGroup.ItemHiddenInput />
            </SegmentGroup.Item>
          ))}
        </SegmentGroup.Root>
      )}
    </FormField>
  );
}
