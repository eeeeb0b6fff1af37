import type { ReactNode } from 'react';
import { Flex, Stack, Text } from './layout.js';

type Props = { name: string; facts: string; children: ReactNode };

/** A row of a short list in a card or a dialog: its name, what is to know of it, and what can be done with it. */
export const ListEntry = ({ name, facts, children }: Props) => (
  <Flex asChild gap="3" py="3" borderTopWidth="1px" align="center" justify="space-between" wrap="wrap">
    <li>
      <Stack gap="0" minW="0" flex="1 1 200px">
        <Text fontWeight="600">{name}</Text>
        <Text color="fg.muted" textStyle="dense" overflowWrap="anywhere">
          {facts}
        </Text>
      </Stack>
      {children}
    </li>
  </Flex>
);
