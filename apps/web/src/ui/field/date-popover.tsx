import { Popover } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { OverlayPortal } from '../page/overlay-container.js';
import { Calendar, type CalendarProps } from './calendar.js';
import '../../theme/late-recipes.js';

type Props = CalendarProps & {
  label: string;
  /** The id of the button: the calendar stands under it and gives it the focus back. */
  trigger: string;
  open: boolean;
  onClose: () => void;
};

/** The calendar of a date field, under its button. */
export default function DatePopover({ label, trigger, open, onClose, ...calendar }: Props) {
  // A popover that is open from its first render does not take the focus.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Popover.Root
      open={open && isMounted}
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
      ids={{ trigger }}
      positioning={{ placement: 'bottom-end' }}
    >
      <OverlayPortal>
        <Popover.Positioner>
          <Popover.Content width="auto" aria-label={label}>
            <Popover.Body p="3" minW="18rem" minH="19rem">
              <Calendar {...calendar} />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </OverlayPortal>
    </Popover.Root>
  );
}
