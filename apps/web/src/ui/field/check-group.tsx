import { Checkbox, chakra, SimpleGrid } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Button } from '../page/button.js';
import type { Choice } from './select.js';
import '../../theme/late-recipes.js';

type CheckGroupProps = {
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The input of the first choice, for a form that gives the focus. */
  firstRef?: Ref<HTMLInputElement>;
  isInvalid?: boolean;
  /** Ids of the texts that explain the group. */
  describedBy?: string;
};

/** Several of a few choices, all seen at once; one press takes or leaves the whole group. */
export function CheckGroup({ label, choices, value, onChange, firstRef, isInvalid = false, describedBy }: CheckGroupProps) {
  const isWhole = choices.every((choice) => value.includes(choice.value));
  const chosen = (isChosen: (choice: string) => boolean) => choices.map((choice) => choice.value).filter(isChosen);
  return (
    <chakra.fieldset {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      <chakra.legend fontWeight="600" mb="2">
        {label}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="2">
        {choices.map((choice, index) => (
          <Checkbox.Root
            key={choice.value}
            size="sm"
            minH="24px"
            invalid={isInvalid}
            checked={value.includes(choice.value)}
            onCheckedChange={({ checked }) =>
              onChange(chosen((other) => (other === choice.value ? checked === true : value.includes(other))))
            }
          >
            <Checkbox.HiddenInput {...(index === 0 && firstRef ? { ref: firstRef } : {})} />
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
