import { get, send } from '../../../platform/http.js';
import { operatedEnvironments } from './operated-environment.api.js';

const pollMs = 2000;

/** The moves under way; asked again while there are some. */
export const structureMovesQuery = {
  queryKey: [...operatedEnvironments.key, 'moves'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/operator/structure_moves', { signal }),
  refetchInterval: ({ state }: { state: { data?: { totalCount: number } | undefined } }) =>
    (state.data?.totalCount ?? 0) > 0 ? pollMs : false,
} as const;

export const useCancelMove = () =>
  operatedEnvironments.useWrite((id: string) => send('post', '/api/operator/structure_moves/{id}/cancel', { path: { id } }));
