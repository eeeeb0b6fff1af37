import { Dialog as ChakraDialog, Drawer as ChakraDrawer, CloseButton, Portal } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useUnsavedWork } from '../form/unsaved-work.js';
import { OverlayContainer } from '../page/overlay-context.js';
import { leaveUnsaved } from './unsaved-guard.js';
import '../../theme/late-recipes.js';

type OverlayProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, at the bottom right. A submit button of a `Form` outside of it takes `form={id}`. */
  footer?: ReactNode;
  /** Typed and not saved: Escape, outside click and the cross ask first. */
  dirty?: boolean;
  /** A line under the title: a status, a date. */
  subtitle?: ReactNode;
};

const closing = (dirty: boolean, onClose: () => void) => async () => {
  if (!dirty || (await leaveUnsaved())) onClose();
};

// Focuses the first field, not the buttons above it; without a field, the first button.
const firstField = ':is(input, select, textarea):not([disabled], [readonly], [type=hidden], [type=file])';

// A closing dialog returns the focus to its opener; the next dialog must not close because of this focus change.
const stay = (event: Event): void => event.preventDefault();

export type DialogProps = OverlayProps & {
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** Keys on its elements, and on those of the overlays that it opens. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The first focus goes to the content as a whole: single keys act, and a phone shows no keyboard. */
  isRead?: boolean;
  /** Hides the screen behind the dialog. */
  isCover?: boolean;
};

/** sm: a question. md: a short form. xl: a record in two columns. cover: a record beside a document. Full screen under 768 px. Focus goes in, and back to the trigger. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, subtitle, children, footer, dirty = false, size = 'md', isCover = false, isRead = false, onKey } = props;
  useUnsavedWork(open && dirty);
  const close = closing(dirty, onClose);
  const body = useRef<HTMLDivElement>(null);
  // In state and not in a ref: overlays inside need the element once it is mounted.
  const [content, setContent] = useState<HTMLElement | null>(null);
  return (
    <ChakraDialog.Root
      open={open}
      size={size}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      initialFocusEl={() => (isRead ? body.current : (body.current?.querySelector<HTMLElement>(firstField) ?? null))}
      onFocusOutside={stay}
      onOpenChange={(details) => !details.open && close()}
    >
      <Portal>
        <ChakraDialog.Backdrop {...(isCover && { bg: 'bg' })} />
        <ChakraDialog.Positioner>
          {/* Until its closing animation ends, a closed dialog takes no press. */}
          <ChakraDialog.Content ref={setContent} inert={!open} onKeyDown={onKey}>
            <OverlayContainer value={content}>
              <ChakraDialog.Header flexDirection="column" gap="1" pe="14">
                <ChakraDialog.Title>{title}</ChakraDialog.Title>
                {subtitle}
              </ChakraDialog.Header>
              <ChakraDialog.Body ref={body} tabIndex={0}>
                {children}
              </ChakraDialog.Body>
              {footer && (
                <ChakraDialog.Footer borderTopWidth="1px" py="4" flexWrap="wrap">
                  {footer}
                </ChakraDialog.Footer>
              )}
            </OverlayContainer>
            <ChakraDialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Fermer" />
            </ChakraDialog.CloseTrigger>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}

/** From the side on a large screen, from the bottom on a phone. */
export function Drawer({
  open,
  onClose,
  title,
  subtitle,
  children,
  footer,
  dirty = false,
  placement = 'end',
}: OverlayProps & { placement?: 'start' | 'end' | 'bottom' }) {
  useUnsavedWork(open && dirty);
  const close = closing(dirty, onClose);
  // In state and not in a ref: overlays inside need the element once it is mounted.
  const [content, setContent] = useState<HTMLElement | null>(null);
  return (
    <ChakraDrawer.Root
      open={open}
      placement={placement}
      size="sm"
      lazyMount
      unmountOnExit
      onFocusOutside={stay}
      onOpenChange={(details) => !details.open && close()}
    >
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner>
          <ChakraDrawer.Content ref={setContent} inert={!open}>
            <OverlayContainer value={content}>
              <ChakraDrawer.Header flexDirection="column" alignItems="flex-start" gap="1" pe="14">
                <ChakraDrawer.Title>{title}</ChakraDrawer.Title>
                {subtitle}
              </ChakraDrawer.Header>
              <ChakraDrawer.Body>{children}</ChakraDrawer.Body>
              {footer && <ChakraDrawer.Footer borderTopWidth="1px">{footer}</ChakraDrawer.Footer>}
            </OverlayContainer>
            <ChakraDrawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Fermer" />
            </ChakraDrawer.CloseTrigger>
          </ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}
