import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '../page/button.js';
import { Box, HStack, Stack } from '../page/layout.js';
import { AsyncCombobox, type AsyncSearch, type Option } from './async-combobox.js';
import { type FieldProps, FormField } from './form-field.js';

type ListProps = {
  search: AsyncSearch;
  placeholder: string;
  /** Value of an option that cannot be added. */
  excluded?: string | undefined;
  /** Content on the right of the label of an added option. */
  detail?: (option: Option) => ReactNode;
  /** Content below an added option. */
  below?: (option: Option) => ReactNode;
};

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'form' | 'name' | 'label' | 'hint' | 'required'> & ListProps;

/** Several options of a search, added one after the other. The value of the field is `Option[]`. */
export function OptionsField<Values extends FieldValues>({ form, name, label, hint, required = false, ...list }: Props<Values>) {
  return (
    <FormField form={form} name={name} label={label} hint={hint} required={required}>
      {({ value, onChange }) => <Options label={label} {...list} selected={value as Option[]} onChange={onChange} />}
    </FormField>
  );
}

type OptionsProps = ListProps & { label: string; selected: Option[]; onChange: (options: Option[]) => void };

function Options({ label, search, placeholder, excluded, detail, below, selected, onChange }: OptionsProps) {
  const [additions, setAdditions] = useState(0);
  const add = (option: Option | null): void => {
    if (option === null) return;
    if (option.value !== excluded && !selected.some(({ value }) => value === option.value)) onChange([...selected, option]);
    // Remounts the search with an empty text for the next option.
    setAdditions((count) => count + 1);
  };
  return (
    <Stack gap="2" w="100%">
      <AsyncCombobox key={additions} {...search} label={label} placeholder={placeholder} value={null} onValueChange={add} />
      <Stack as="ul" listStyleType="none" gap="1">
        {selected.map((option) => (
          <li key={option.value}>
            <HStack gap="2">
              <Box flex="1">{option.label}</Box>
              {detail?.(option)}
              <IconButton
                label={`Retirer ${option.label}`}
                onClick={() => onChange(selected.filter(({ value }) => value !== option.value))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </HStack>
            {below?.(option)}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
