import type { ReactNode } from 'react';
import { Flex } from '../../ui/page/layout.js';

type Props = { kind: 'info' | 'warning' | 'error'; icon: ReactNode; children: ReactNode };

/** A bar over the content that shows a state: it stays until the state ends, unlike a toast. */
export function StateBar({ kind, icon, children }: Props) {
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      wrap="wrap"
      gap="2"
      px="4"
      py="2"
      textStyle="dense"
      fontWeight="600"
      bg={`bg.${kind}`}
      color={`fg.${kind}`}
      borderBottomWidth="1px"
      data-noprint
    >
      {icon}
      {children}
    </Flex>
  );
}
