import { Box, chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { outage } from '../feedback/problem.js';

type Fault = { name: string; message: string };

/** In the order of the fields on the screen, then violations without a field; equal texts appear once. */
function faultsOf(errors: FieldErrors, names: Iterable<string>): Fault[] {
  const onFields = [...names].flatMap((name) => {
    const fault: { message?: unknown } | undefined = get(errors, name);
    return typeof fault?.message === 'string' && fault.message !== '' ? [{ name, message: fault.message }] : [];
  });
  const general = (errors.root?.problem?.message ?? '').split('\n').map((message: string) => ({ name: '', message }));
  const messages = new Set<string>();
  return [...general, ...onFields].filter(({ message }) => message !== '' && !messages.has(message) && messages.add(message));
}

type Props<Values extends FieldValues, Context, Output> = { form: UseFormReturn<Values, Context, Output>; attempt: string };

export function ViolationsSummary<Values extends FieldValues, Context, Output>({ form, attempt }: Props<Values, Context, Output>) {
  const box = useRef<HTMLDivElement>(null);
  // Each failed attempt, even with the same errors as the last one, brings the reader back to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the trigger
  useEffect(() => box.current?.focus(), [attempt]);
  const faults = faultsOf(form.formState.errors, form.control._names.mount);
  if (faults.length === 0) return null;
  // A server that does not answer is no point of the form.
  const isOutage = String(form.formState.errors.root?.problem?.type).startsWith(outage) && faults.every(({ name }) => name === '');
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
                  onClick={() => form.setFocus(name as Path<Values>)}
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
