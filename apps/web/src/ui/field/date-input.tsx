import { Box, HStack, IconButton, Input } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type Ref, Suspense, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import { readDate } from '../format/date-text.js';
import { day } from '../format/format.js';

// The calendar and its popover (55 kB) are loaded when they are opened: most dates are typed.
const DatePopover = lazyPart(() => import('./date-popover.js'));

export type Bounds = {
  min?: string;
  max?: string /** Days that cannot be picked, nor kept when typed by the form. */;
  isUnavailable?: (day: string) => boolean;
};
type DateInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref' | 'min' | 'max'> &
  Bounds & {
    /** `YYYY-MM-DD`, or null when empty. */
    value: string | null | undefined;
    onValueChange: (date: string | null) => void;
    calendarLabel?: string;
    ref?: Ref<HTMLInputElement>;
  };

/** Typed as `31/12/2026`, `1/2/26` or `31122026`, or picked in a calendar with weeks from Monday. */
export function DateInput({
  value,
  onValueChange,
  onBlur,
  min,
  max,
  isUnavailable,
  calendarLabel = 'Choisir une date',
  ...rest
}: DateInputProps) {
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(false);
  const trigger = useId();
  // Stays mounted once it was open: it gives the focus back when it closes.
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  const text = draft ?? (value ? day(value) : '');
  const type = (input: HTMLInputElement) => {
    const reading = readDate(input.value);
    setDraft(input.value);
    input.setCustomValidity('fault' in reading ? reading.fault : '');
    onValueChange('fault' in reading ? null : reading.date);
  };
  const pick = (date: string) => {
    setDraft(undefined);
    onValueChange(date);
    setOpen(false);
  };
  return (
    <>
      <Box position="relative" width="full">
        <Input
          {...rest}
          inputMode="numeric"
          autoComplete={rest.autoComplete ?? 'off'}
          placeholder="jj/mm/aaaa"
          pe="10"
          value={text}
          onChange={(event) => type(event.currentTarget)}
          onBlur={(event) => {
            if (event.currentTarget.validity.customError === false) setDraft(undefined);
            onBlur?.(event);
          }}
        />
        <HStack position="absolute" insetEnd="1" top="0" height="full" zIndex="1">
          <IconButton
            id={trigger}
            type="button"
            variant="ghost"
            size="xs"
            aria-label={calendarLabel}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled ?? false}
            minHeight="32px"
            onClick={() => setOpen(!open)}
          >
            <CalendarDays size={18} strokeWidth={1.75} />
          </IconButton>
        </HStack>
      </Box>
      <Suspense fallback={null}>
        {hasOpened ? (
          <DatePopover
            {...{ trigger, open }}
            label={calendarLabel}
            onClose={() => setOpen(false)}
            value={value ?? null}
            onPick={pick}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            {...(isUnavailable ? { isUnavailable } : {})}
          />
        ) : null}
      </Suspense>
    </>
  );
}
