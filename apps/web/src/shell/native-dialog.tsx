import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Box } from '../ui/page/layout.js';

type Props = Pick<ComponentProps<typeof Box>, 'css'> & { label: string; onClose: () => void; children: ReactNode };

const frame = { bg: 'bg.panel', color: 'fg', borderWidth: '1px', boxShadow: 'lg', _backdrop: { bg: 'blackAlpha.500' } } as const;

/** The browser's own modal, for the parts of the shell: it traps the focus, closes on Escape and costs no code at start. */
export function NativeDialog({ label, onClose, children, css }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  return (
    <Box asChild {...frame} css={css}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes, and so does Escape by itself */}
      <dialog ref={dialog} aria-label={label} onClose={onClose} onClick={({ target }) => target === dialog.current && onClose()}>
        {children}
      </dialog>
    </Box>
  );
}
