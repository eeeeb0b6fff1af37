import type { ReactNode } from 'react';
import { useIsReader } from './reader-context.js';

/** Buttons that write, apart from those that the kit removes by itself: readers do not get them. */
export const WritersOnly = ({ children }: { children: ReactNode }) => (useIsReader() ? null : children);
