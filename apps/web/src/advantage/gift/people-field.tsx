import { X } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { personChoice } from '../../directory/public.js';
import { AsyncCombobox, type Option } from '../../ui/field/async-combobox.js';
import { FormField } from '../../ui/field/form-field.js';
import { IconButton } from '../../ui/page/button.js';
import { Box, HStack, Stack } from '../../ui/page/layout.js';
import type { GiftForm } from './gift.js';

/** The people of a chosen subset, one search after the other. */
export function PeopleField({ form }: { form: UseFormReturn<GiftForm> }) {
  const [added, setAdded] = useState(0);
  return (
    <FormField form={form} name="people" label="Personnes" required>
      {({ value, onChange }) => {
        const selected = value as Option[];
        const add = (option: Option | null): void => {
          if (option === null) return;
          if (!selected.some((other) => other.value === option.value)) onChange([...selected, option]);
          // Remounts the search with an empty text for the next person.
          setAdded((count) => count + 1);
        };
        return (
          <Stack gap="2" w="100%">
            <AsyncCombobox
              key={added}
              {...personChoice}
              label="Personnes"
              placeholder="Ajouter une personne…"
              value={null}
              onValueChange={add}
            />
            <Stack as="ul" listStyleType="none" gap="1">
              {selected.map((other) => (
                <li key={other.value}>
                  <HStack gap="2">
                    <Box flex="1">{other.label}</Box>
                    <IconButton
                      label={`Retirer ${other.label}`}
                      onClick={() => onChange(selected.filter((one) => one.value !== other.value))}
                    >
                      <X size={16} aria-hidden />
                    </IconButton>
                  </HStack>
                </li>
              ))}
            </Stack>
          </Stack>
        );
      }}
    </FormField>
  );
}
