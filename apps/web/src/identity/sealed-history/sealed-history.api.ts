import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';

export const sealedHistory = queryGroup('sealed-history');

export type SealedHistory = Schema<'SealedHistoryDto'>;

const pollMs = 3000;

/** Asks again while events wait for their seal, which takes a second or two. */
export const sealedHistoryQuery = {
  ...sealedHistory.read('/api/sealed_history'),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: SealedHistory | undefined } }) => (data?.is_complete ? false : pollMs),
} as const;

export const witnessesQuery = sealedHistory.read('/api/sealed_history/witnesses');
