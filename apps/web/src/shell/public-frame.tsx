import type { ReactNode } from 'react';
import { PageTitle } from '../platform/page-title.js';
import { Flex, Heading, Stack } from '../ui/page/layout.js';
import { OfflineBar } from './bar/offline-bar.js';
import { BrandMark } from './brand-mark.js';
import { SupportLink } from './support-link.js';

type Props = { title: string; width?: string; children: ReactNode; footer?: ReactNode };

/** The frame of the screens without a session: the brand, one card, one title. */
export function PublicFrame({ title, width = '420px', children, footer }: Props) {
  return (
    <Flex direction="column" minH="100dvh" bg="bg">
      <OfflineBar />
      <Flex asChild direction="column" align="center" justify="center" flex="1" gap="6" p="4">
        <main>
          <PageTitle page={title} />
          <BrandMark />
          <Stack gap="5" w="100%" maxW={width} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '5', sm: '8' }}>
            <Heading as="h1" textStyle="h1">
              {title}
            </Heading>
            {children}
          </Stack>
          <Stack gap="2" color="fg.muted" textStyle="dense" textAlign="center">
            {footer}
            <SupportLink />
          </Stack>
        </main>
      </Flex>
    </Flex>
  );
}
