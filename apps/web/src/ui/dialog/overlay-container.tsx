import { Portal } from '@chakra-ui/react';
import { type ReactNode, useContext, useMemo } from 'react';
import { OverlayContainer } from './overlay-context.js';

/**
 * A list or a calendar that opens over the page. Inside a modal it opens in the modal: everything outside of it is hidden from screen
 * readers, and so would be the choices of a field. Elsewhere it opens in `<main>`, since what is in no landmark is out of their way too.
 */
export function OverlayPortal({ children }: { children: ReactNode }) {
  const element = useContext(OverlayContainer);
  // Looked up when it is needed: at the first render the page is not in the document yet.
  const container = useMemo(
    () => ({
      get current() {
        return element ?? document.querySelector('main') ?? document.body;
      },
    }),
    [element],
  );
  return <Portal container={container}>{children}</Portal>;
}
