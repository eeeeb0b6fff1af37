import { Box, Checkbox, chakra, Flex, NativeSelect } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { type FilterValue, filterValue, isExcluding, type ListFilter, valuesOf } from './list-schema.js';
import type { FilterEdit } from './use-list-params.js';
import '../../theme/late-recipes.js';

type Props = {
  filter: Extract<ListFilter, { kind: 'choice' }>;
  value: FilterValue | undefined;
  onChange: (edit: FilterEdit) => void;
};

/** More choices are read down a column. */
const mostInLine = 6;

/** The rows that have one of the ticked values, or all rows but those. */
export function FilterChoices({ filter: { label, choices }, value, onChange }: Props) {
  // The condition may be chosen before a value is ticked, and stays while all of them are cleared.
  const [excluding, setExcluding] = useState(isExcluding(value));
  const name = useId();
  const values = valuesOf(value);
  const toggle = (choice: string, isTicked: boolean) =>
    onChange((now) => {
      const others = valuesOf(now).filter((one) => one !== choice);
      return filterValue(isTicked ? [...others, choice] : others, excluding);
    });
  const choose = (excludes: boolean) => {
    setExcluding(excludes);
    if (values.length > 0) onChange((now) => filterValue(valuesOf(now), excludes));
  };
  return (
    <Box role="group" aria-labelledby={name}>
      <Flex justify="space-between" align="center" gap="3" mb="1">
        <chakra.span id={name} fontWeight="600">
          {label}
        </chakra.span>
        <NativeSelect.Root size="xs" width="auto">
          <NativeSelect.Field
            aria-label={`${label}\u00a0: condition`}
            value={excluding ? 'not' : 'in'}
            onChange={(event) => choose(event.target.value === 'not')}
          >
            <option value="in">est</option>
            <option value="not">n’est pas</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Flex>
      <Flex
        {...(choices.length > mostInLine ? { direction: 'column' } : { wrap: 'wrap' })}
        columnGap="4"
        rowGap="1.5"
        maxH="11rem"
        overflowY="auto"
        p="1"
        data-scroll
      >
        {choices.map((choice) => (
          <Checkbox.Root
            key={choice.value}
            size="sm"
            checked={values.includes(choice.value)}
            onCheckedChange={({ checked }) => toggle(choice.value, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{choice.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
    </Box>
  );
}
