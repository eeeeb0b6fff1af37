import { HStack, Input } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '../page/button.js';
import { type FieldProps, FormField } from './form-field.js';

type Bounds = { min?: number; max?: number };
type Steps = Bounds & {
  /** Names the two buttons: `Un participant de moins`. Absent: no buttons. */
  steps?: { less: string; more: string };
  /** Shown whatever the form holds. */
  locked?: number | undefined;
};

const within = (value: number, { min = 0, max = Number.MAX_SAFE_INTEGER }: Bounds): number => Math.min(max, Math.max(min, value));

/** A whole number, or null when empty. Typed, or changed by one with the buttons and the arrows. */
export function CountField<V extends FieldValues, C, O>({ steps, locked, min, max, ...field }: FieldProps<V, C, O> & Steps) {
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const isLocked = locked !== undefined || field.disabled === true;
  return (
    <FormField {...field}>
      {({ value, onChange, ...bound }) => {
        const shown: number | null = locked ?? value ?? null;
        const step = (by: 1 | -1) => !isLocked && onChange(within((shown ?? 0) + by, bounds));
        const input = (
          <Input
            {...bound}
            inputMode="numeric"
            autoComplete="off"
            textAlign={steps ? 'center' : 'end'}
            readOnly={isLocked}
            maxW={steps ? '72px' : undefined}
            value={shown === null ? '' : String(shown)}
            onChange={(event) => {
              const digits = event.target.value.replaceAll(/\D/g, '');
              if (!isLocked) onChange(digits === '' ? null : Math.min(Number(digits), max ?? Number.MAX_SAFE_INTEGER));
            }}
            onKeyDown={(event) => {
              if (!steps || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
        );
        if (!steps) return input;
        return (
          <HStack gap="2">
            <IconButton
              label={steps.less}
              variant="outline"
              size="md"
              disabled={isLocked || (shown ?? 0) <= (min ?? 0)}
              onClick={() => step(-1)}
            >
              <Minus size={16} aria-hidden />
            </IconButton>
            {input}
            <IconButton label={steps.more} variant="outline" size="md" disabled={isLocked || shown === max} onClick={() => step(1)}>
              <Plus size={16} aria-hidden />
            </IconButton>
          </HStack>
        );
      }}
    </FormField>
  );
}
