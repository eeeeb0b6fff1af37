import type { Executed, FeedPosition } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { RequestOrigin } from '../tenancy/append-request.js';

/**
 * `version` is that of the record; `position` is absent when nothing had to be written; `repeated` when an earlier execution of the same
 * command id answered.
 */
export type WriteResult<Answer> = { value: Answer; version: number; position: FeedPosition | undefined; repeated: boolean };

/**
 * Stored for a repetition: the version of a repeated append is that of its first stream, which may be another stream than the record.
 * Before versions were stored beside answers, the answer was stored alone.
 */
export type StoredAnswer<Answer> = { readonly caseAnswer: Answer; readonly version: number };

/** @throws idempotency.mismatch, forgotten */
export function repeatedResult<Answer>(executed: Executed, { onRepeated }: RequestOrigin): WriteResult<Answer> {
  if (executed.outcome === 'mismatch')
    throw new DomainError('idempotency.mismatch', 'Cette clé d’idempotence a déjà servi pour une autre demande.', 'invalid');
  if (executed.isForgotten)
    throw new DomainError('idempotency.forgotten', 'La réponse à cette demande a été effacée avec les données de la personne.', 'conflict');
  onRepeated?.();
  const stored = executed.answer as StoredAnswer<Answer> | Answer;
  const isVersioned = typeof stored === 'object' && stored !== null && 'caseAnswer' in stored;
  const { value, version } = isVersioned
    ? { value: stored.caseAnswer, version: stored.version }
    : { value: stored as Answer, version: executed.version };
  return { value, version, position: executed.position, repeated: true };
}
