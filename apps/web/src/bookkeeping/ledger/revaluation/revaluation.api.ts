import { bookkeeping } from '../../bookkeeping-queries.js';

export const revaluationsQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/revaluations', { path: { id } });
