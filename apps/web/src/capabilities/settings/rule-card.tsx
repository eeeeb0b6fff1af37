import { type ReactNode, useId } from 'react';
import { Heading, Stack } from '../../ui/page/layout.js';

/** A part of the page beside the form. */
export function RuleCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="3" aria-labelledby={id} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5">
      <Heading as="h2" id={id} textStyle="h3">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
