import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import type { LoginAnswer } from '../identity.api.js';

export type Structure = Schema<'StructureDto'>;

export type WaitingWork = Schema<'WaitingWorkDto'>;

export const waitingWorkQuery = { ...queryGroup('structures').read('/api/users/me/structures/waiting'), staleTime: 0 };

/** A session in another structure. Its answer is never repeated: it holds tokens. */
export const switchStructure = (id: string): Promise<LoginAnswer> =>
  send('post', '/api/users/me/structures/{id}/switch', { path: { id }, isQuestion: true });
