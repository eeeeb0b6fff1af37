import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowUpRight, Landmark, ListChecks } from 'lucide-react';
import { count, euros } from '../../ui/format/format.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import { StatTile } from '../../ui/page/stat-tile.js';
import { type YearScope } from '../calendar/fiscal-year/year-query.js';
import { amountQuery, summaryQuery } from './summary.api.js';

const icon = { size: 18, 'aria-hidden': true } as const;

export function KeyFigures({ scope }: { scope: YearScope }) {
  const summary = useQuery(summaryQuery(scope.exercice));
  const amounts = useQuery(amountQuery(scope));
  const whole = tileOf(summary);
  const ofScope = tileOf(amounts);
  const waiting = summary.data?.to_allocate;
  const waitingLines = summary.data?.waiting_lines;
  const result = amounts.data && `résultat : ${euros(amounts.data.balance)}`;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
      <StatTile
        {...whole}
        label="À affecter"
        tone={waiting?.count ? 'orange' : 'green'}
        to="/comptability/operations/match"
        icon={<ListChecks {...icon} />}
        value={waiting && count(waiting.count, 'opération')}
        detail={waiting?.count ? `pour ${euros(waiting.amount)}` : 'tout est affecté'}
      />
      <StatTile
        {...whole}
        label="En banque"
        tone="brand"
        to="/accounts"
        icon={<Landmark {...icon} />}
        value={euros(summary.data?.balance)}
        detail={waitingLines?.count ? `${count(waitingLines.count, 'ligne')} de relevé en attente` : 'tous comptes'}
      />
      <StatTile
        {...ofScope}
        label="Recettes"
        tone="green"
        icon={<ArrowUpRight {...icon} />}
        value={euros(amounts.data?.receipts)}
        detail={ofYear(summary.data?.exercice?.name)}
      />
      <StatTile
        {...ofScope}
        label="Dépenses"
        tone="red"
        icon={<ArrowDownRight {...icon} />}
        value={euros(amounts.data?.expenses)}
        detail={result}
      />
    </SimpleGrid>
  );
}

type QueryState = { isPending: boolean; isError: boolean; refetch: () => unknown };
const tileOf = ({ isPending, isError, refetch }: QueryState) => ({ pending: isPending, failed: isError, onRetry: () => void refetch() });
const ofYear = (name: string | undefined): string => (name ? `exercice ${name}` : '');
