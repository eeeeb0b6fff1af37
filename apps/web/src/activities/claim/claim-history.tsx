import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { Box } from '../../ui/page/layout.js';
import { Timeline } from '../../ui/record/timeline.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

export function ClaimHistory({ kind, id }: { kind: Pick<ClaimConfig<ClaimRow>, 'claims'>; id: string }) {
  const { data, error, refetch } = useQuery(kind.claims.history(id));
  return (
    <Box minH="40vh">
      {error ? <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Timeline entries={data.history} /> : error ? null : <Loading />}
    </Box>
  );
}
