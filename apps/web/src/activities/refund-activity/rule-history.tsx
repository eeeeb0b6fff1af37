import { useQuery } from '@tanstack/react-query';
import { Heading, Stack } from '../../ui/layout.js';
import { ErrorPanel } from '../../ui/panels.js';
import { Timeline } from '../../ui/timeline.js';
import { ruleHistoryQuery } from './refund-activity.api.js';

/** Who changed the rule, and when; it fails alone. */
export function RuleHistory({ activityId }: { activityId: string }) {
  const { data, error, refetch } = useQuery(ruleHistoryQuery(activityId));
  if (!data && !error) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="rule-history" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5">
      <Heading as="h2" id="rule-history" textStyle="h3">
        Historique
      </Heading>
      {data ? (
        <Timeline entries={data.history} pageSize={5} />
      ) : (
        <ErrorPanel title="Impossible de charger l'historique" error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}
