import type { ReactNode } from 'react';
import { Span } from './layout.js';

/** The text of a tool: its icon alone between 768 and 1535 px, so that a toolbar is one line. Its button needs an `aria-label` and a `title`. */
export const ToolText = ({ children }: { children: ReactNode }) => (
  <Span display={{ base: 'inline', md: 'none', '2xl': 'inline' }}>{children}</Span>
);
