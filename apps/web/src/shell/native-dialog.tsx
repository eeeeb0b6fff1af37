import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box } from '../ui/page/layout.js';
import { OverlayContainer } from '../ui/page/overlay-context.js';

type Props = Pick<ComponentProps<typeof Box>, 'css'> & { label: string; onClose: () => void; children: ReactNode };

const frame = { bg: 'bg.panel', color: 'fg', borderWidth: '1px', boxShadow: 'lg', _backdrop: { bg: 'blackAlpha.500' } } as const;

/** The browser's own modal, for the parts of the shell: it traps the focus, closes on Escape and costs no code at start. */
export function NativeDialog({ label, onClose, children, css }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // In state too: a menu inside opens in the dialog, which covers the page.
  const [content, setContent] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    setContent(dialog.current);
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  return (
    <Box asChild {...frame} css={css}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes, and so does Escape by itself */}
      <dialog ref={dialog} aria-label={label} onClose={onClose} onClick={({ target }) => target === dialog.current && onClose()}>
        <OverlayContainer value={content}>{children}</OverlayContainer>
      </dialog>
    </Box>
  );
}
