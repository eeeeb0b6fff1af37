import type { TicketingEvent } from '@intendance/domain/advantage/ticketing/ticketing.events.js';
import { ticketingStream } from '@intendance/domain/advantage/ticketing/ticketing.events.js';
import {
  type Ticketing,
  type TicketingCommand,
  ticketingCase,
  ticketingDecider,
} from '@intendance/domain/advantage/ticketing/ticketing.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';

/** The position, the failures and the secret of each environment, from their short stream. */
@Injectable()
export class TicketingStates {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async of(environmentId: EnvironmentId): Promise<Ticketing> {
    const [slice] = await this.store.read(environmentId, [ticketingStream(environmentId)]);
    return foldSlice<TicketingEvent, Ticketing>(ticketingDecider, slice).state;
  }

  /** When the last page with new orders was stored; null before the first one. */
  async lastOrdersAt(environmentId: EnvironmentId): Promise<string | null> {
    const [slice] = await this.store.read(environmentId, [ticketingStream(environmentId)]);
    return slice?.events.findLast(({ type }) => type === 'TicketOrdersPulled')?.recordedAt.toISOString() ?? null;
  }

  /** One of several commands of a request: each of them is a command of its own. */
  tell({ idempotency: _, ...context }: RequestContext, command: TicketingCommand): Promise<WriteResult<Ticketing>> {
    return this.execute({ ...context, commandId: newId() }, command);
  }

  execute(context: RequestContext, command: TicketingCommand): Promise<WriteResult<Ticketing>> {
    return this.commands.execute(new ExecuteCase(context, ticketingCase, { ...command, id: context.environmentId }));
  }
}
