import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { Timeline } from '../../ui/record/timeline.js';
import { people } from './person.api.js';

export function PersonHistory({ personId }: { personId: string }) {
  const { data, error, refetch } = useQuery(people.history(personId));
  if (data) return <Timeline entries={data.history} />;
  return error ? <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} /> : <Loading />;
}
