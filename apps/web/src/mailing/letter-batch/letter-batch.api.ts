import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData } from '@tanstack/react-query';
import { download } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';

const letters = queryGroup('mailing-letters');

export type LetterAudience = Schema<'LetterAudienceDto'>;
export type LetterBatch = Schema<'LetterBatchDto'>;
export type PostalStep = LetterBatch['audience'][number];
export type LabelSheet = NonNullable<LetterBatch['sheet']>;
export type IncompleteAddress = LetterAudience['incomplete'][number];

export const audienceQuery = (id: string, steps: readonly PostalStep[]) => ({
  ...letters.read('/api/mailings/{id}/letters/audience', { path: { id }, query: { audience: steps.join(',') } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
export const batchesQuery = (id: string) => letters.read('/api/mailings/{id}/letters', { path: { id } });

export const useRequestLetters = () => letters.useSend('post', '/api/mailings/{id}/letters');
export const useRetryLetters = () => letters.useSend('post', '/api/mailings/{id}/letters/{batchId}/retry');
export const useRemoveLetters = () => letters.useSend('delete', '/api/mailings/{id}/letters/{batchId}');

export const letterFile = (id: string, batchId: string) => (_format: 'pdf', signal: AbortSignal) =>
  download('/api/mailings/{id}/letters/{batchId}/download', { path: { id, batchId }, signal });
