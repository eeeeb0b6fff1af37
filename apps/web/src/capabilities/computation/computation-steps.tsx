import type { Schema } from '@intendance/contract/client.js';
import { euros } from '../../ui/format/format.js';
import { Box, Flex, Span, Stack } from '../../ui/page/layout.js';

export type ComputationStep = Schema<'ComputationStepDto'>;

const inOrder = (values: ComputationStep['values'], order: readonly string[]): [string, string][] =>
  Object.entries(values)
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([left], [right]) => order.indexOf(left) - order.indexOf(right));

type Props = {
  steps: readonly ComputationStep[];
  /** The names of the values, in reading order, for an API that does not sort them. */
  order?: readonly string[];
};

/** Each step, its values and its result. */
export function ComputationSteps({ steps, order = [] }: Props) {
  if (steps.length === 0) return null;
  return (
    <Stack as="ol" listStyleType="none" gap="2">
      {steps.map(({ code, label, values, result }) => (
        <Flex as="li" key={code} justify="space-between" gap="4" borderBottomWidth="1px" pb="2" textStyle="dense">
          <Box minW="0">
            <Span fontWeight="600">{label}</Span>
            <Span display="block" color="fg.muted">
              {inOrder(values, order)
                .filter(([name]) => name !== label)
                .map(([name, value]) => `${name} : ${value}`)
                .join(' · ')}
            </Span>
          </Box>
          {result === null ? null : (
            <Span fontWeight="600" whiteSpace="nowrap">
              {euros(result)}
            </Span>
          )}
        </Flex>
      ))}
    </Stack>
  );
}
