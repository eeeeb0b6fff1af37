import type { ReactNode } from 'react';
import { Flex, Stack, Text } from '../ui/page/layout.js';

type Props = { name: string; facts: string; children: ReactNode };

/** One of the things that open the user's account (a session, a passkey), with what can be done with it. */
export const AccountEntry = ({ name, facts, children }: Props) => (
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
