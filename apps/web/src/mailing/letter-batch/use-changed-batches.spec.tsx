import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { LetterBatch } from './letter-batch.api.js';
import { useChangedBatches } from './use-changed-batches.js';

type Batch = Pick<LetterBatch, 'id' | 'status'>;

it('reports a batch that is made when it is first read, and each change, but nothing of the first read', () => {
  const reports: string[] = [];
  const { rerender } = renderHook(
    ({ batches }: { batches: Batch[] | undefined }) => useChangedBatches(batches, ({ id, status }) => void reports.push(`${id} ${status}`)),
    { initialProps: { batches: undefined as Batch[] | undefined } },
  );
  const read = (...batches: Batch[]) => rerender({ batches });
  read({ id: 'old', status: 'made' });
  expect(reports).toEqual([]);
  read({ id: 'short', status: 'made' }, { id: 'old', status: 'made' });
  read({ id: 'long', status: 'running' }, { id: 'short', status: 'made' });
  read({ id: 'long', status: 'failed' }, { id: 'short', status: 'made' });
  expect(reports).toEqual(['short made', 'long running', 'long failed']);
});
