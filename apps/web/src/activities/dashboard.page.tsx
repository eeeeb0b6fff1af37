import { useQuery } from '@tanstack/react-query';
import { Check, CheckCheck, Clock, Wallet } from 'lucide-react';
import { PageTitle } from '../platform/page-title.js';
import { count, daysSince, euros, num } from '../ui/format.js';
import { Heading, SimpleGrid, Stack } from '../ui/layout.js';
import { PageHeader } from '../ui/page-header.js';
import { StatTile } from '../ui/stat-tile.js';
import { refundSummaryQuery } from './refund/refund.api.js';

const list = '/activitiescse/refund';

/** The counts of the area; a claim paid is a claim validated. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(refundSummaryQuery);
  const oldest = data?.oldest_waiting ? `, la plus ancienne : ${count(daysSince(data.oldest_waiting), 'jour')}` : '';
  const tile = { pending: isPending, failed: isError, onRetry: () => void refetch() };
  return (
    <>
      <PageTitle page="Tableau de bord" />
      <PageHeader title="Activités" description="Les demandes de votre structure, où elles en sont." />
      <Stack as="section" aria-labelledby="refunds" gap="3">
        <Heading as="h2" id="refunds" textStyle="h2">
          Remboursements
        </Heading>
        <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
          <StatTile
            {...tile}
            label="En attente"
            to={`${list}/waiting?defaultFilter=false`}
            tone="orange"
            icon={<Clock size={18} aria-hidden />}
            value={num(data?.waiting.count)}
            detail={data?.waiting.count ? `${euros(data.waiting.amount)}${oldest}` : 'rien à traiter'}
          />
          <StatTile
            {...tile}
            label="Validées"
            to={`${list}?defaultFilter=false&statuses=valid,refunded`}
            tone="blue"
            icon={<Check size={18} aria-hidden />}
            value={data && num(data.valid.count + data.refunded.count)}
            detail={data && `${euros(data.valid.amount + data.refunded.amount)}, remboursées comprises`}
          />
          <StatTile
            {...tile}
            label="À payer"
            to={`${list}?defaultFilter=false&status=valid`}
            tone="brand"
            icon={<Wallet size={18} aria-hidden />}
            value={num(data?.valid.count)}
            detail={euros(data?.valid.amount)}
          />
          <StatTile
            {...tile}
            label="Remboursées"
            to={`${list}?defaultFilter=false&status=refunded`}
            tone="green"
            icon={<CheckCheck size={18} aria-hidden />}
            value={num(data?.refunded.count)}
            detail={euros(data?.refunded.amount)}
          />
        </SimpleGrid>
      </Stack>
    </>
  );
}
