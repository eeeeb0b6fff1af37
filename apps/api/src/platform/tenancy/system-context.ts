import type { EventSource } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import type { RequestContext } from './request-context.js';

/** The program itself as an author: seeds, imports, policies. */
export const systemActor = { id: '00000000-0000-8000-8000-000000000000' as UserId, name: 'Intendance' } as const;

export function systemContext(
  environmentId: EnvironmentId,
  source: EventSource = 'system',
  actor: RequestContext['actor'] = systemActor,
): RequestContext {
  const commandId = newId();
  return { environmentId, actor, source, correlationId: commandId, commandId };
}
