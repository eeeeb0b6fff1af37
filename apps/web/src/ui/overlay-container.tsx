import { Portal } from '@chakra-ui/react';
import { createContext, type ReactNode, type RefObject, useContext } from 'react';

/** Set by a dialog to its own content. */
export const OverlayContainer = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * A list or a calendar that opens over the page. Inside a modal it opens in the modal: everything outside of it is hidden from screen
 * readers, and so would be the choices of a field.
 */
export function OverlayPortal({ children }: { children: ReactNode }) {
  const container = useContext(OverlayContainer);
  return <Portal {...(container ? { container } : {})}>{children}</Portal>;
}
