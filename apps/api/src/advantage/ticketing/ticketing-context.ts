import type { EventSource } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemActor, systemContext } from '../../platform/wire/system-context.js';

/** The ticketing as the author of its messages. */
export const ticketingContext = (environmentId: EnvironmentId, source: EventSource): RequestContext =>
  systemContext(environmentId, source, { ...systemActor, name: 'Billetterie' });
