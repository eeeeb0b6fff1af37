import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { BudgetCards } from '../bookkeeping/summary/budget-cards.js';
import { CashChart } from '../bookkeeping/summary/cash-chart.js';
import { cashQuery, summaryQuery } from '../bookkeeping/summary/summary.api.js';
import { euros } from '../ui/format/format.js';
import { SimpleGrid, Stack } from '../ui/page/layout.js';
import { StatTile } from '../ui/page/stat-tile.js';
import { AccountBalances } from './account-balances.js';

/** The money of the year that runs. Renders nothing before the first year; a failure leaves the rest of the page. */
export default function Cash() {
  const { data: summary } = useQuery({ ...summaryQuery(undefined), refetchOnMount: false });
  const exercice = summary?.exercice?.id;
  const { data: cash } = useQuery({ ...cashQuery({ exercice, budget: undefined }), enabled: exercice !== undefined });
  if (!cash) return null;
  return (
    <Stack gap="6">
      <AccountBalances accounts={cash.accounts} />
      <RecentFlows recent={cash.recent} />
      <CashChart cash={cash} />
      <BudgetCards scope={{ exercice: undefined, budget: undefined }} />
    </Stack>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** The takings and expenses of the last thirty days, beside the thirty days before. */
function RecentFlows({ recent: { current, previous } }: { recent: Schema<'RecentCashDto'> }) {
  const before = (amount: number): string => `${euros(amount)} les 30 jours d’avant`;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <StatTile
        label="Encaissé en 30 jours"
        tone="green"
        icon={<ArrowUpRight {...icon} />}
        value={euros(current.takings)}
        detail={before(previous.takings)}
      />
      <StatTile
        label="Dépensé en 30 jours"
        tone="red"
        icon={<ArrowDownRight {...icon} />}
        value={euros(current.expenses)}
        detail={before(previous.expenses)}
      />
    </SimpleGrid>
  );
}
