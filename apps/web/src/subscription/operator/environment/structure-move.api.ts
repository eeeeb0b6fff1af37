import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { get, send } from '../../../platform/http.js';
import { operatedEnvironments } from './operated-environment.api.js';

export type StructureMove = Schema<'StructureMoveDto'>;
export type StructureMoveResult = Schema<'StructureMoveResultDto'>;

const pollMs = 2000;

/** The moves under way, asked again while there are some, and the results of the last ones. */
export const structureMovesQuery = {
  queryKey: [...operatedEnvironments.key, 'moves'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/operator/structure_moves', { signal }),
  refetchInterval: ({ state }: { state: { data?: { totalCount: number } | undefined } }) =>
    (state.data?.totalCount ?? 0) > 0 ? pollMs : false,
} as const;

export const useRequestMove = () =>
  operatedEnvironments.useWrite((body: BodyOf<'/api/operator/structure_moves'>) => send('post', '/api/operator/structure_moves', { body }));

export const useCancelMove = () =>
  operatedEnvironments.useWrite((id: string) => send('post', '/api/operator/structure_moves/{id}/cancel', { path: { id } }));
