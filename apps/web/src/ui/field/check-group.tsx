import { Checkbox, chakra, SimpleGrid } from '@chakra-ui/react';
import { Button } from '../page/button.js';
import type { Choice } from './fields.js';

type CheckGroupProps = {
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Several of a few choices, all seen at once; one press takes or leaves the whole group. */
export function CheckGroup({ label, choices, value, onChange }: CheckGroupProps) {
  const isWhole = choices.every((choice) => value.includes(choice.value));
  const chosen = (isChosen: (choice: string) => boolean) => choices.map((choice) => choice.value).filter(isChosen);
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" mb="2">
        {label}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="2">
        {choices.map((choice) => (
          <Checkbox.Root
            key={choice.value}
            size="sm"
            minH="24px"
            checked={value.includes(choice.value)}
            onCheckedChange={({ checked }) =>
              onChange(chosen((other) => (other === choice.value ? checked === true : value.includes(other))))
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{choice.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </SimpleGrid>
      {choices.length > 1 && (
        <Button
          size="xs"
          variant="outline"
          mt="2"
          aria-label={`${isWhole ? 'Tout retirer' : 'Tout choisir'} : ${label}`}
          onClick={() => onChange(isWhole ? [] : chosen(() => true))}
        >
          {isWhole ? 'Tout retirer' : 'Tout choisir'}
        </Button>
      )}
    </chakra.fieldset>
  );
}
