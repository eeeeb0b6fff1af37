import type { Schema } from '@intendance/contract/client.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../../platform/me.js';
import { meQuery } from '../../../platform/me-query.js';
import { queryGroup } from '../../../platform/query-group.js';

export type Termination = Schema<'TerminationDto'>;

const termination = queryGroup('termination');

/** The contract of the user's own environment: its end, or the days on which it could end. */
export function useTerminationQuery() {
  const { id } = useMe().environment;
  return termination.read('/api/environments/{id}/termination', { path: { id } });
}

/** The offer and the modules follow the contract. */
function useChanged() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [['environment'], meQuery.queryKey]) void queries.invalidateQueries({ queryKey });
  };
}

export function useTerminate() {
  const changed = useChanged();
  const { mutateAsync, isPending } = termination.useSend('post', '/api/environments/{id}/termination');
  return { isPending, terminate: (options: Parameters<typeof mutateAsync>[0]) => mutateAsync(options, { onSuccess: changed }) };
}

export function useCancelTermination() {
  const changed = useChanged();
  const { mutateAsync, isPending } = termination.useSend('delete', '/api/environments/{id}/termination');
  return { isPending, cancel: (options: Parameters<typeof mutateAsync>[0]) => mutateAsync(options, { onSuccess: changed }) };
}
