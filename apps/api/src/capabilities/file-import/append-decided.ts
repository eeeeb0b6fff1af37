import { setTimeout as delay } from 'node:timers/promises';
import type { Appended, AppendRequest, EventStore, Guard, StreamAppend } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';

type Decided = { readonly appends: readonly StreamAppend[]; readonly guards?: readonly Guard[]; readonly appended?: () => void };

const mostTries = 20;

/**
 * Appends hundreds of streams at once. After a conflict, decides again on the present states.
 * @param decide returns null when nothing is left to write @throws DomainError busy
 */
export async function appendDecided(
  store: EventStore,
  request: Omit<AppendRequest, 'appends' | 'guards'>,
  decide: (attempt: number) => Promise<Decided | null>,
): Promise<Appended | null> {
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    if (attempt > 1) await delay(Math.random() * attempt);
    const decided = await decide(attempt);
    if (decided === null || decided.appends.length === 0) return null;
    const { appends, guards = [], appended } = decided;
    const result = await store.append({ ...request, appends, guards });
    if (result.outcome !== 'appended') continue;
    appended?.();
    return result;
  }
  throw new DomainError('busy', 'Cet enregistrement est très sollicité. Veuillez réessayer dans un instant.', 'conflict');
}
