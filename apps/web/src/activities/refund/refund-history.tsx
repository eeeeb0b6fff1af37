import { useQuery } from '@tanstack/react-query';
import { Box } from '../../ui/layout.js';
import { ErrorPanel, Loading } from '../../ui/panels.js';
import { Timeline } from '../../ui/timeline.js';
import { refundHistoryQuery } from './refund.api.js';

/** Who did what to the request, and when. */
export function RefundHistory({ refundId }: { refundId: string }) {
  const { data, error, refetch } = useQuery(refundHistoryQuery(refundId));
  return (
    <Box minH="40vh">
      {error ? <ErrorPanel title="Impossible de charger l'historique" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Timeline entries={data.history} /> : error ? null : <Loading />}
    </Box>
  );
}
