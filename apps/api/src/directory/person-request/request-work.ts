import { type PersonRequestId, personRequestStream } from '@intendance/domain/directory/person-request/person-request.events.js';
import { type PersonRequestCommand, personRequestCase } from '@intendance/domain/directory/person-request/person-request.js';
import { knownRequest, personRequestFold } from '@intendance/domain/directory/person-request/person-request-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from '../../platform/access/session.js';
import { Saved } from '../../platform/http/saved.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { personView } from '../person/person-view.js';
import type { PersonRequestDto } from './person-request.dto.js';
import { requestToWire } from './person-request-wire.js';

/** Runs what a user does to a request, and answers with the request as it is then. */
@Injectable()
export class RequestWork {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  async run(
    context: RequestContext,
    session: Session,
    id: PersonRequestId,
    command: PersonRequestCommand,
    expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    const { value, position } = await this.commands.execute(new ExecuteCase(context, personRequestCase, { id, ...command }, expected));
    // When it was submitted is known to the store alone; an approval writes the person's stream too, so the version is asked as well.
    const [slice] = await this.store.read(context.environmentId, [personRequestStream(id)]);
    const version = slice?.version ?? 0;
    const created_at = slice?.events[0]?.recordedAt ?? new Date(0);
    const state = slice ? knownRequest(foldRequest(slice.events)) : value.request;
    return new Saved(requestToWire({ id, version, state, created_at, ...value.person }, personView(session)), version, position);
  }
}

const foldRequest = (events: readonly object[]) =>
  (events as never[]).reduce((request, event) => personRequestFold.evolve(request, event), personRequestFold.initial);
