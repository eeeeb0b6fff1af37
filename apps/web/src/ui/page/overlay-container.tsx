import { Portal } from '@chakra-ui/react';
import { type ReactNode, useContext, useMemo } from 'react';
import { OverlayContainer } from './overlay-context.js';

/**
 * The container of a list or a calendar over the page. Inside a modal, the container is the modal: elements outside are hidden from screen
 * readers. Elsewhere it is `<main>`, because screen readers may skip elements outside landmarks.
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
