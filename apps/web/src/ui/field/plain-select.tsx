import { NativeSelect } from '@chakra-ui/react';
import type { Choice } from './select.js';
import '../../theme/late-recipes.js';

type PlainSelectProps = {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
};

/** The system's own list outside of a form: a cell of a grid, a period of a chart. */
export function PlainSelect({ label, value, choices, onChange, placeholder, disabled = false, invalid = false }: PlainSelectProps) {
  return (
    <NativeSelect.Root disabled={disabled} invalid={invalid}>
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
