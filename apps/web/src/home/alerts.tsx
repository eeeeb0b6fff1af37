import { useQueries, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { accountsQuery } from '../bookkeeping/bank/bank-account/bank-account.api.js';
import { followUpQuery } from '../bookkeeping/plan/budget/budget.api.js';
import { useMe } from '../platform/me.js';
import { Box, Flex, Heading, SimpleGrid, Span, Stack } from '../ui/page/layout.js';
import { type Alert, budgetAlerts, cashAlerts, watchedScopes, worstFirst } from './alert-lines.js';

/** Alerts for bank accounts and budgets. Renders nothing without alerts. */
export function Alerts() {
  const watched = watchedScopes(useMe().is_cse);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const followed = useQueries({ queries: watched.map((budget) => followUpQuery({ budget, exercice: undefined })) });
  const budgets = followed.flatMap(({ data }, index) => {
    const scope = watched[index];
    return data && scope ? budgetAlerts(scope, data) : [];
  });
  const alerts = worstFirst([...cashAlerts(accounts), ...budgets]);
  if (alerts.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="alerts" gap="3">
      <Heading as="h2" id="alerts" textStyle="h2">
        Trésorerie et budgets
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {alerts.map((alert) => (
          <li key={alert.key}>
            <Line alert={alert} />
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const frame = {
  align: 'center',
  gap: '4',
  p: '4',
  h: '100%',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'l3',
  borderInlineStartWidth: '4px',
  textDecoration: 'none',
  _hover: { bg: 'bg.subtle' },
} as const;

const Line = ({ alert: { to, title, detail, isOver } }: { alert: Alert }) => (
  <Flex asChild {...frame} borderInlineStartColor={isOver ? 'red.solid' : 'orange.solid'}>
    <Link to={to}>
      <Box color={isOver ? 'red.fg' : 'orange.fg'}>
        <TriangleAlert size={20} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Span display="block" fontWeight="600">
          {title}
        </Span>
        <Span color="fg.muted" textStyle="dense" data-amount>
          {detail}
        </Span>
      </Box>
    </Link>
  </Flex>
);
