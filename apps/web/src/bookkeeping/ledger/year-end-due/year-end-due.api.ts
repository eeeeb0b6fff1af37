import { bookkeeping } from '../../bookkeeping-queries.js';

export const yearEndDuesQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/dues', { path: { id } });
