import { Box, HStack, IconButton, Input, Popover } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type Ref, Suspense, useState } from 'react';
import { OverlayPortal } from '../dialog/overlay-container.js';
import { readDate } from '../format/date-text.js';
import { day } from '../format/format.js';
import { lazyPart } from '../page/lazy-part.js';

// The calendar (40 kB) comes when it is opened: most dates are typed.
const Calendar = lazyPart(() => import('./calendar.js'));

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

/** Typed as `31/12/2026`, `1/2/26` or `31122026`, or picked in a calendar whose week starts on Monday. */
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
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
    >
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
          <Popover.Trigger asChild>
            <IconButton
              type="button"
              variant="ghost"
              size="xs"
              aria-label={calendarLabel}
              disabled={rest.disabled ?? false}
              minHeight="32px"
            >
              <CalendarDays size={18} strokeWidth={1.75} />
            </IconButton>
          </Popover.Trigger>
        </HStack>
      </Box>
      <OverlayPortal>
        <Popover.Positioner>
          <Popover.Content width="auto" aria-label={calendarLabel}>
            <Popover.Body p="3" minW="18rem" minH="19rem">
              <Suspense fallback={null}>
                <Calendar
                  value={value ?? null}
                  onPick={pick}
                  {...(min ? { min } : {})}
                  {...(max ? { max } : {})}
                  {...(isUnavailable ? { isUnavailable } : {})}
                />
              </Suspense>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </OverlayPortal>
    </Popover.Root>
  );
}
