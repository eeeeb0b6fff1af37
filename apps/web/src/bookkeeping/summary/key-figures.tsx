import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowUpRight, Landmark, ListChecks } from 'lucide-react';
import { count, euros } from '../../ui/format.js';
import { SimpleGrid } from '../../ui/layout.js';
import { StatTile } from '../../ui/stat-tile.js';
import { type Scope, summaryQuery } from './summary.api.js';

const icon = { size: 18, 'aria-hidden': true } as const;

export function KeyFigures({ scope }: { scope: Scope }) {
  const { data, isPending, isError, refetch } = useQuery(summaryQuery(scope));
  const tile = { pending: isPending, failed: isError, onRetry: () => void refetch() };
  const waiting = data?.unallocated;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
      <StatTile
        {...tile}
        label="À affecter"
        tone={waiting?.count ? 'orange' : 'green'}
        to="/comptability/operations/match"
        icon={<ListChecks {...icon} />}
        value={waiting && count(waiting.count, 'opération')}
        detail={waiting?.count ? `pour ${euros(waiting.amount)}` : 'tout est affecté'}
      />
      <StatTile
        {...tile}
        label="En banque"
        tone="brand"
        to="/accounts"
        icon={<Landmark {...icon} />}
        value={euros(data?.bank_balance)}
        detail="tous comptes"
      />
      <StatTile
        {...tile}
        label="Recettes"
        tone="green"
        icon={<ArrowUpRight {...icon} />}
        value={euros(data?.takings)}
        detail={ofYear(data?.exercice?.name)}
      />
      <StatTile
        {...tile}
        label="Dépenses"
        tone="red"
        icon={<ArrowDownRight {...icon} />}
        value={euros(data?.expenses)}
        detail={data && `résultat : ${euros(data.result)}`}
      />
    </SimpleGrid>
  );
}

const ofYear = (name: string | undefined): string => (name ? `exercice ${name}` : '');
