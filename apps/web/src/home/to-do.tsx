import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ActivitiesDashboard, dashboardQuery } from '../activities/dashboard.api.js';
import { amountText, oldestText, paths } from '../activities/to-do-links.js';
import { waitingQuery } from '../bookkeeping/summary/waiting.api.js';
import { count, euros, month } from '../ui/format/format.js';
import { Button } from '../ui/page/button.js';
import { Box, Flex, Heading, HStack, SimpleGrid, Span, Stack, Text } from '../ui/page/layout.js';

/** `isBeginning`: the structure has no data, so the message "up to date" is hidden. */
type Props = { hasClaims: boolean; hasBooks: boolean; isBeginning?: boolean };

/** Waiting tasks, oldest first, from the dashboard and the bookkeeping. A failure leaves the rest of the page. */
export function ToDo({ hasClaims, hasBooks, isBeginning = false }: Props) {
  // The page has just read it, to know its height.
  const claims = useQuery({ ...dashboardQuery, enabled: hasClaims, refetchOnMount: false });
  const books = useQuery({ ...waitingQuery, enabled: hasBooks });
  const failed = [claims, books].filter(({ isError, data }) => isError && !data);
  const isThere = (!hasClaims || claims.data !== undefined) && (!hasBooks || books.data !== undefined);
  const lines = isThere ? linesOf(claims.data, books.data) : [];
  if (isBeginning && lines.length === 0 && failed.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="to-do" gap="3">
      <Heading as="h2" id="to-do" textStyle="h2">
        À traiter
      </Heading>
      {failed.length > 0 ? (
        <HStack role="alert" gap="4" color="fg.error">
          <Text>Impossible de charger ce qui est à traiter.</Text>
          <Button size="sm" variant="outline" onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
            Réessayer
          </Button>
        </HStack>
      ) : null}
      {isThere ? <Lines lines={lines} /> : failed.length > 0 ? null : <Waiting />}
    </Stack>
  );
}

/** `since`: in words, where `oldest` is no day. */
type LineProps = { to: string; title: string; oldest: string | null; since?: string; amount?: string };
type Line = LineProps & { waiting: number };

function linesOf(claims: ActivitiesDashboard | undefined, books: Schema<'WaitingOperationsDto'> | undefined): LineProps[] {
  const lines = [...(claims ? claimLines(claims) : []), ...(books ? [bookLine(books)] : [])];
  return lines.filter(({ waiting }) => waiting > 0).toSorted((left, right) => (left.oldest ?? '').localeCompare(right.oldest ?? ''));
}

const claimLines = ({ refunds, inscriptions, person_requests: requests, online_payments: payments }: ActivitiesDashboard): Line[] => [
  {
    to: paths.refunds.waiting,
    waiting: refunds.waiting.count,
    title: `${count(refunds.waiting.count, 'demande')} de remboursement à valider`,
    oldest: refunds.oldest_waiting,
    amount: amountText(refunds),
  },
  {
    to: paths.payments,
    waiting: payments.held.count,
    title: `${count(payments.held.count, 'paiement')} en ligne à traiter`,
    oldest: payments.oldest_held,
    since: oldestText(payments.oldest_held, 'le plus ancien'),
    amount: euros(payments.held.amount),
  },
  {
    to: paths.registrations.waiting,
    waiting: inscriptions.waiting.count,
    title: `${count(inscriptions.waiting.count, 'inscription')} à valider`,
    oldest: inscriptions.oldest_waiting,
    amount: amountText(inscriptions),
  },
  {
    to: paths.personRequests,
    waiting: requests?.pending ?? 0,
    title: `${count(requests?.pending ?? 0, 'demande')} de personnes à traiter`,
    oldest: requests?.oldest_pending ?? null,
  },
];

/** Kept by month: of the oldest, only that is known. */
const bookLine = ({ count: waiting, amount, oldest_month }: Schema<'WaitingOperationsDto'>): Line => ({
  to: '/comptability/operations/match?order=date',
  waiting,
  title: `${count(waiting, 'opération')} à affecter`,
  oldest: oldest_month,
  since: oldest_month ? `depuis ${month(oldest_month)}` : '',
  amount: euros(amount),
});

const Waiting = () => (
  <Box h="86px" bg="bg.muted" borderRadius="l3" role="status">
    <Span srOnly>Chargement en cours...</Span>
  </Box>
);

function Lines({ lines }: { lines: readonly LineProps[] }) {
  if (lines.length === 0)
    return (
      <Flex align="center" gap="3" bg="bg.success" color="fg.success" borderRadius="l3" p="5">
        <CircleCheckBig size={20} aria-hidden /> Tout est à jour : rien n’attend.
      </Flex>
    );
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
      {lines.map((line) => (
        <ToDoLine key={line.to} {...line} />
      ))}
    </SimpleGrid>
  );
}

function ToDoLine({ to, title, oldest, since, amount }: LineProps) {
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
              {[amount, since ?? oldestText(oldest)].filter(Boolean).join(', ')}
            </Span>
          </Box>
        </Link>
      </Flex>
    </li>
  );
}
