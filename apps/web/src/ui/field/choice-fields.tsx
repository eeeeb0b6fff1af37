import { Checkbox, SegmentGroup, Switch } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, FormField } from './form-field.js';
import type { Choice } from './select.js';
import '../../theme/late-recipes.js';

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
          minW="0"
          flexWrap="wrap"
          height="auto"
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
