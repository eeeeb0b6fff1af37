import type { LetterBatchEvent } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The batches whose files must go, or whose job may have died. The screens read the stream of their mailing. */
export type LetterBatchRow = { id: string; mailing_id: string; status: 'running' | 'made' | 'failed' | 'removed'; made_at: string | null };

const statuses = {
  LetterBatchRequested: 'running',
  LetterBatchRestarted: 'running',
  LetterBatchMade: 'made',
  LetterBatchFailed: 'failed',
  LetterBatchRemoved: 'removed',
} as const;

export const letterBatchList: RowProjection<LetterBatchEvent, LetterBatchRow> = {
  name: 'letter-batch-list',
  version: 1,
  from: ['letter-batch'],
  table: {
    name: 'letter_batch_list',
    columns: {
      id: { type: 'uuid' },
      mailing_id: { type: 'uuid' },
      status: { type: 'code' },
      made_at: { type: 'timestamptz', nullable: true },
    },
    key: ['id'],
    indexes: ['status, made_at'],
  },
  rowId: ({ data }) => data.batchId,
  fold: (row, { stream, type, data, recordedAt }) => ({
    id: data.batchId,
    mailing_id: streamKeyOf(stream),
    status: statuses[type],
    made_at: type === 'LetterBatchMade' ? recordedAt.toISOString() : (row?.made_at ?? null),
  }),
};
