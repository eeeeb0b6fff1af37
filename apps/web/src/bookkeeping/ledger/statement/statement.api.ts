import type { BodyOf } from '@intendance/contract/operation.js';
import { send } from '../../../platform/http.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

/** Up to a day of the year, and as it was known; absent: the whole year, as it is known now. */
export type Seen = { as_of?: string | undefined; known_at?: string | undefined };
export type StatementQuery = Seen & { exercice_id: string };

export const patrimonialStateQuery = (id: string, query: Seen = {}) =>
  bookkeeping.read('/api/comptability/exercices/{id}/patrimonial_state', { path: { id }, query });

export type PatrimonialBody = BodyOf<'/api/comptability/exercices/{id}/patrimonial_state', 'put'>;

/** Loads the year before the first one of the environment; a trial reads the file and saves nothing. */
export const sendPrevious = ({ id, file, isTrial }: { id: string; file: File; isTrial: boolean }) =>
  send('post', '/api/comptability/exercices/{id}/annual_state/previous/upload', {
    path: { id },
    form: { file },
    query: { dry_run: isTrial },
  });
