import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ActivitiesDashboard, dashboardQuery } from '../activities/dashboard.api.js';
import { oldestText, paths } from '../activities/to-do-links.js';
import { Button } from '../ui/button.js';
import { count, euros } from '../ui/format.js';
import { Box, Flex, Heading, HStack, SimpleGrid, Span, Stack, Text } from '../ui/layout.js';

/** What waits for someone, oldest first: the figures of the dashboard. It fails alone, the rest of the page stays. */
export function ToDo() {
  const { data, isError, refetch } = useQuery(dashboardQuery);
  return (
    <Stack as="section" aria-labelledby="to-do" gap="3">
      <Heading as="h2" id="to-do" textStyle="h2">
        À traiter
      </Heading>
      {isError && !data ? (
        <HStack role="alert" gap="4" color="fg.error">
          <Text>Impossible de charger les demandes à traiter.</Text>
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </HStack>
      ) : (
        <Lines dashboard={data} />
      )}
    </Stack>
  );
}

type LineProps = { to: string; title: string; oldest: string | null; amount?: number };

function linesOf({ refunds, inscriptions, person_requests: requests }: ActivitiesDashboard): LineProps[] {
  const lines: (LineProps & { waiting: number })[] = [
    {
      to: paths.refunds.waiting,
      waiting: refunds.waiting.count,
      title: `${count(refunds.waiting.count, 'demande')} de remboursement à valider`,
      oldest: refunds.oldest_waiting,
      amount: refunds.waiting.amount,
    },
    {
      to: paths.registrations.waiting,
      waiting: inscriptions.waiting.count,
      title: `${count(inscriptions.waiting.count, 'inscription')} à valider`,
      oldest: inscriptions.oldest_waiting,
      amount: inscriptions.waiting.amount,
    },
    {
      to: paths.personRequests,
      waiting: requests?.pending ?? 0,
      title: `${count(requests?.pending ?? 0, 'demande')} de personnes à traiter`,
      oldest: requests?.oldest_pending ?? null,
    },
  ];
  return lines.filter(({ waiting }) => waiting > 0).toSorted((left, right) => (left.oldest ?? '').localeCompare(right.oldest ?? ''));
}

function Lines({ dashboard }: { dashboard: ActivitiesDashboard | undefined }) {
  if (!dashboard)
    return (
      <Box h="86px" bg="bg.muted" borderRadius="l3" role="status">
        <Span srOnly>Chargement en cours...</Span>
      </Box>
    );
  const lines = linesOf(dashboard);
  if (lines.length === 0)
    return (
      <Flex align="center" gap="3" bg="bg.success" color="fg.success" borderRadius="l3" p="5">
        <CircleCheckBig size={20} aria-hidden /> Tout est à jour : aucune demande n'attend.
      </Flex>
    );
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
      {lines.map((line) => (
        <Line key={line.to} {...line} />
      ))}
    </SimpleGrid>
  );
}

function Line({ to, title, oldest, amount }: LineProps) {
  return (
    <li>
      <Flex
        asChild
        align="center"
        gap="4"
        p="4"
        h="100%"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        textDecoration="none"
        borderInlineStartWidth="4px"
        borderInlineStartColor="orange.solid"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={to}>
          <Box color="orange.fg">
            <Clock size={20} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Span display="block" fontWeight="600">
              {title}
            </Span>
            <Span color="fg.muted" textStyle="dense" data-amount>
              {[amount === undefined ? '' : euros(amount), oldestText(oldest)].filter(Boolean).join(', ')}
            </Span>
          </Box>
        </Link>
      </Flex>
    </li>
  );
}
