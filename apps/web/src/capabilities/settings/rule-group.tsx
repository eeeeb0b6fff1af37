import type { ReactNode } from 'react';
import { Heading, Stack } from '../../ui/page/layout.js';

/** Fields of a rule that belong together. */
export function RuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4" aria-label={title}>
      <Heading as="h2" textStyle="h3">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
