import type { EventSource, RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId, type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
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

/**
 * The context of a command that follows from an erasure, in the name of the user who asked for the erasure; one command id per `part`, the
 * same when the event is read again.
 */
export function erasureContext({ id, environmentId, metadata }: RecordedEvent, part: string): RequestContext {
  const actor = { id: metadata.actor.id as UserId, name: metadata.actor.name };
  return { environmentId, actor, source: 'system', correlationId: metadata.correlationId, commandId: derivedId(`${id} erases ${part}`) };
}
