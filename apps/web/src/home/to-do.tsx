import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { refundSummaryQuery } from '../activities/refund/refund.api.js';
import { Button } from '../ui/button.js';
import { count, daysSince, euros } from '../ui/format.js';
import { Box, Flex, Heading, HStack, SimpleGrid, Span, Stack, Text } from '../ui/layout.js';

/** What waits for someone, oldest first; it fails alone, the rest of the page stays. */
export function ToDo() {
  const { data, isError, refetch } = useQuery(refundSummaryQuery);
  return (
    <Stack as="section" aria-labelledby="to-do" gap="3">
      <Heading as="h2" id="to-do" textStyle="h2">
        À traiter
      </Heading>
      {isError ? (
        <HStack role="alert" gap="4" color="fg.error">
          <Text>Impossible de charger les demandes à traiter.</Text>
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </HStack>
      ) : (
        <Lines summary={data} />
      )}
    </Stack>
  );
}

function Lines({ summary }: { summary: Schema<'RefundSummaryDto'> | undefined }) {
  if (!summary)
    return (
      <Box h="86px" bg="bg.muted" borderRadius="l3" role="status">
        <Span srOnly>Chargement en cours...</Span>
      </Box>
    );
  const { waiting, valid, oldest_waiting: oldest } = summary;
  if (waiting.count + valid.count === 0)
    return (
      <Flex align="center" gap="3" bg="bg.success" color="fg.success" borderRadius="l3" p="5">
        <CircleCheckBig size={20} aria-hidden /> Tout est à jour : aucune demande n'attend.
      </Flex>
    );
  const age = oldest ? `la plus ancienne : ${count(daysSince(oldest), 'jour')}` : '';
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} gap="4">
      {waiting.count > 0 ? (
        <Line
          to="/activitiescse/refund/waiting?defaultFilter=false&order=date"
          amount={waiting.amount}
          title={`${count(waiting.count, 'demande')} de remboursement à valider`}
          detail={age}
        />
      ) : null}
      {valid.count > 0 ? (
        <Line
          to="/activitiescse/refund?defaultFilter=false&status=valid&order=date"
          amount={valid.amount}
          title={`${count(valid.count, 'remboursement')} à payer`}
          detail="demandes validées"
        />
      ) : null}
    </SimpleGrid>
  );
}

function Line({ to, title, detail, amount }: { to: string; title: string; detail: string; amount: number }) {
  return (
    <li>
      <Flex
        asChild
        align="center"
        gap="4"
        p="4"
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
            <Span color="fg.muted" textStyle="dense">
              {detail}
            </Span>
          </Box>
          <Span fontWeight="600" data-amount>
            {euros(amount)}
          </Span>
        </Link>
      </Flex>
    </li>
  );
}
