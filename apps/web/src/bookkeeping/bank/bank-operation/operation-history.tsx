import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { Box } from '../../../ui/page/layout.js';
import { Timeline } from '../../../ui/record/timeline.js';
import { bankOperations } from './bank-operation.api.js';

export function OperationHistory({ operationId }: { operationId: string }) {
  const { data, error, refetch } = useQuery(bankOperations.history(operationId));
  return (
    <Box minH="40vh">
      {error ? <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Timeline entries={data.history} /> : error ? null : <Loading />}
    </Box>
  );
}
