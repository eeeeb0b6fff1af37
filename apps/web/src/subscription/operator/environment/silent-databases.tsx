import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/http.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { Box } from '../../../ui/page/layout.js';
import { operatedEnvironments } from './operated-environment.api.js';

export const databasesQuery = {
  queryKey: [...operatedEnvironments.key, 'databases'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/operator/databases', { signal }),
  // A database that answers again takes structures at once, in an open dialog too.
  refetchInterval: 5000,
};

/** Names the databases that do not answer: their structures are missing in the list. */
export function SilentDatabases() {
  const { data } = useQuery(databasesQuery);
  const names = (data?.databases ?? []).filter(({ is_answering }) => !is_answering).map(({ name }) => `« ${name} »`);
  if (names.length === 0) return null;
  const [subject, structures] =
    names.length === 1
      ? [`La base de données ${names[0]} ne répond pas`, 'ses structures manquent dans cette liste et attendent']
      : [`Les bases de données ${names.join(', ')} ne répondent pas`, 'leurs structures manquent dans cette liste et attendent'];
  return (
    <Box mb="3">
      <Callout kind="warning" title={`${subject} : ${structures}.`} />
    </Box>
  );
}
