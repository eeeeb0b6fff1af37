import { useQuery } from '@tanstack/react-query';
import type { HistoryPage, Reading } from '../../platform/resource.js';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { Timeline } from '../../ui/record/timeline.js';
import { RuleCard } from './rule-card.js';

/** The history of the rule; a failure leaves the rest of the page. */
export function RuleHistory({ history }: { history: Reading<HistoryPage> }) {
  const { data, error, refetch } = useQuery(history);
  if (!data && !error) return null;
  return (
    <RuleCard title="Historique">
      {data ? (
        <Timeline entries={data.history} pageSize={5} />
      ) : (
        <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} />
      )}
    </RuleCard>
  );
}
