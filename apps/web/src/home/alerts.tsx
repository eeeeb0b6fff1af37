import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { summaryQuery } from '../bookkeeping/summary/summary.api.js';
import { Box, Flex, Heading, SimpleGrid, Span, Stack } from '../ui/page/layout.js';
import { type Alert, budgetAlerts, cashAlerts, worstFirst } from './alert-lines.js';

/** Alerts for bank accounts and budgets. Renders nothing without alerts. */
export function Alerts() {
  const { data } = useQuery(summaryQuery(undefined));
  if (!data) return null;
  const alerts = worstFirst([...cashAlerts(data.accounts), ...data.budgets.flatMap(budgetAlerts)]);
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
