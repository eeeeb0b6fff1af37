import type { DomainEvent, EventStore, StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

/** Several commands are one save: all or none. */
export type Commands<Command> = readonly [Command, ...Command[]];

/** Runs them on one record, and gives the state that they lead to. */
export const executeSettings = <Command extends { type: string }, Event extends DomainEvent, State>(
  store: EventStore,
  context: RequestContext,
  stream: StreamId,
  decider: Decider<Command, Event, State>,
  commands: Commands<Command>,
  expected?: number,
): Promise<UnitResult<State>> =>
  executeUnit(store, appendRequest(context, commands[0].type), async (unit) => {
    let record = await unit.load(stream, decider, expected);
    for (const command of commands) record = unit.append(record, decider.decide(command, record.state));
    return record.state;
  });
