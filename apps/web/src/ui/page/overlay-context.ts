import { createContext } from 'react';

/** Set by a dialog to its own content, once that is on the page. */
export const OverlayContainer = createContext<HTMLElement | null>(null);
