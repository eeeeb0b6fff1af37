import type { ReactNode } from 'react';
import { Kbd } from './layout.js';

/** The key that presses a button, on the button, where a keyboard is likely. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <Kbd aria-hidden hideBelow="lg" ms="1">
    {children}
  </Kbd>
);
