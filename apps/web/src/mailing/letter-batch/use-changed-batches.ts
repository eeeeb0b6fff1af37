import { useEffect, useEffectEvent, useRef } from 'react';
import type { LetterBatch } from './letter-batch.api.js';

type Batch = Pick<LetterBatch, 'id' | 'status'>;

/** Reports each batch with another status than in the read before, new ones included: a short one is made before it is seen at work. */
export function useChangedBatches<Item extends Batch>(batches: readonly Item[] | undefined, onChange: (batch: Item) => void): void {
  const known = useRef<ReadonlyMap<string, Batch['status']>>(undefined);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!batches) return;
    const before = known.current;
    known.current = new Map(batches.map(({ id, status }) => [id, status]));
    if (before) for (const batch of batches) if (before.get(batch.id) !== batch.status) report(batch);
  }, [batches]);
}
