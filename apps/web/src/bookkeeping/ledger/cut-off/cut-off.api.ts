import { bookkeeping } from '../../bookkeeping-queries.js';

export const cutOffsQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/cut_offs', { path: { id } });
