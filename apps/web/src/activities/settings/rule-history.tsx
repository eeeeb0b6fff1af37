import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { Timeline } from '../../ui/record/timeline.js';
import { RuleCard } from './rule-card.js';
import { ruleHistoryQuery } from './settings.api.js';
import type { SettingsResource } from './settings-kind.js';

/** Who changed the rule, and when; it fails alone. */
export function RuleHistory({ resource, activityId }: { resource: SettingsResource; activityId: string }) {
  const { data, error, refetch } = useQuery(ruleHistoryQuery(resource, activityId));
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
