import { Box, chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { outage } from '../feedback/problem.js';

/** `name`: the field at fault, or '' for what concerns no field. */
export type Fault = { name: string; message: string };

/** `type`: of the problem, '' without one; a new one, or a new `attempt`, brings the reader back to the list. */
export type Faults = { list: readonly Fault[]; type: string; attempt?: number };

type Props = { faults: Faults; onSelect: (name: string) => void };

/** The faults of a form, each text once, in the order of the list; a press leads to the field. */
export function ViolationsSummary({ faults: { list, type, attempt }, onSelect }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Each failed attempt, even with the same errors as the last one, brings the reader back to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `type` and `attempt` are the triggers
  useEffect(() => box.current?.focus(), [type, attempt]);
  const messages = new Set<string>();
  const faults = list.filter(({ message }) => message !== '' && !messages.has(message) && messages.add(message));
  if (faults.length === 0) return null;
  // A server that does not answer is no point of the form.
  const isOutage = type.startsWith(outage) && faults.every(({ name }) => name === '');
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="violations-title"
      borderWidth="1px"
      borderColor="border.error"
      borderInlineStartWidth="4px"
      borderRadius="l2"
      bg="bg.error"
      color="fg.error"
      px="4"
      py="3"
    >
      <Text id="violations-title" fontWeight="600">
        {isOutage ? faults.map(({ message }) => message).join(' ') : 'Vérifiez les points suivants'}
      </Text>
      {isOutage ? null : (
        <chakra.ul listStyleType="disc" ps="5" mt="1">
          {faults.map(({ name, message }) => (
            <li key={name + message}>
              {name === '' ? (
                message
              ) : (
                <chakra.button
                  type="button"
                  textAlign="start"
                  textDecoration="underline"
                  minH="24px"
                  verticalAlign="top"
                  cursor="pointer"
                  onClick={() => onSelect(name)}
                >
                  {message}
                </chakra.button>
              )}
            </li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
