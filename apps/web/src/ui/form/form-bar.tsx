import type { ReactNode } from 'react';
import { DockedBar } from '../page/docked-bar.js';
import { HStack } from '../page/layout.js';
import { useIsReader } from '../page/reader-context.js';

/** The buttons of a long form: in sight from its first field on, at its end when the whole form is. A reader saves nothing. */
export function FormBar({ children }: { children: ReactNode }) {
  if (useIsReader()) return <HStack gap="3">{children}</HStack>;
  return <DockedBar label="Actions du formulaire">{children}</DockedBar>;
}
