import { Box, chakra, Flex, Heading, HStack, Spinner, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Inbox, Info, type LucideIcon, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../page/button.js';
import { problemOf } from './problem.js';

/** Text of every wait, from the specification. */
export const loadingText = 'Chargement en cours...';

type EmptyPanelProps = { title: string; description?: ReactNode; actions?: ReactNode; kind?: 'never' | 'filtered' };

export function EmptyPanel({ title, description, actions, kind = 'never' }: EmptyPanelProps) {
  const Icon = kind === 'never' ? Inbox : SearchX;
  return (
    <Flex direction="column" align="center" textAlign="center" gap="2" py="12" px="4">
      <Flex boxSize="12" align="center" justify="center" borderRadius="full" bg="bg.subtle" color="fg.muted" aria-hidden>
        <Icon size={22} strokeWidth={1.75} />
      </Flex>
      <Text textStyle="reading" fontWeight="600">
        {title}
      </Text>
      {description && (
        <Text color="fg.muted" maxW="56ch">
          {description}
        </Text>
      )}
      {actions && (
        <HStack mt="2" wrap="wrap" justify="center">
          {actions}
        </HStack>
      )}
    </Flex>
  );
}

/** Replaces content that could not be read. The user gives the request id to support. */
export function ErrorPanel({
  title = 'Impossible de charger la page',
  error,
  onRetry,
}: {
  title?: string;
  error?: unknown;
  onRetry?: () => void;
}) {
  const problem = error === undefined ? undefined : problemOf(error);
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap="2" py="12" px="4">
      <Flex boxSize="12" align="center" justify="center" borderRadius="full" bg="bg.error" color="fg.error" aria-hidden>
        <CircleAlert size={22} strokeWidth={1.75} />
      </Flex>
      <Text textStyle="reading" fontWeight="600">
        {title}
      </Text>
      {problem && (
        <Text color="fg.muted" maxW="56ch">
          {problem.detail}
        </Text>
      )}
      {problem?.requestId && (
        <Text color="fg.muted" textStyle="meta">
          Référence à donner au support : {problem.requestId}
        </Text>
      )}
      {onRetry && (
        <Button variant="outline" mt="2" onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </Flex>
  );
}

const callouts: Record<'info' | 'warning' | 'error' | 'success', { Icon: LucideIcon }> = {
  info: { Icon: Info },
  warning: { Icon: TriangleAlert },
  error: { Icon: CircleAlert },
  success: { Icon: CircleCheck },
};

/** A banner: about the state of the page, and it stays. The result of an action is a toast. */
export function Callout({
  kind = 'info',
  title,
  children,
  actions,
}: {
  kind?: keyof typeof callouts;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { Icon } = callouts[kind];
  return (
    <Flex
      bg={`bg.${kind}`}
      color={`fg.${kind}`}
      borderRadius="l2"
      px="4"
      py="3"
      gap="3"
      align="flex-start"
      wrap={actions ? 'wrap' : 'nowrap'}
    >
      <Box mt="1px" aria-hidden>
        <Icon size={18} strokeWidth={1.75} />
      </Box>
      <Box flex="1 1 180px" minW="0">
        {title && <Text fontWeight="600">{title}</Text>}
        {children}
      </Box>
      {actions}
    </Flex>
  );
}

/** A framed block with a title, for dashboards and forms of several parts. */
export function Panel({
  title,
  actions,
  children,
  as = 'h2',
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  as?: 'h2' | 'h3';
}) {
  return (
    <chakra.section bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }} minW="0">
      {(title || actions) && (
        <Flex justify="space-between" align="center" gap="3" mb="4" wrap="wrap">
          {title && (
            <Heading as={as} textStyle="h3" fontFamily="body">
              {title}
            </Heading>
          )}
          {actions}
        </Flex>
      )}
      {children}
    </chakra.section>
  );
}

/** While a page or a part of it loads, and it has no shape of its own yet. */
export const Loading = () => (
  <Flex role="status" align="center" justify="center" gap="3" py="16" color="fg.muted">
    <Spinner size="sm" />
    {loadingText}
  </Flex>
);
