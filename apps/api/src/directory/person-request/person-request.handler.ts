import { type MemberId, personStream } from '@intendance/domain/directory/person/person.events.js';
import { type PersonCommand, personDecider } from '@intendance/domain/directory/person/person.js';
import { type RegisteredPerson, registered } from '@intendance/domain/directory/person/person-state.js';
import {
  type PersonRequestId,
  personRequestStream,
  type RequestDocument,
} from '@intendance/domain/directory/person-request/person-request.events.js';
import {
  type KnownPersonRequest,
  knownRequest,
  type PersonRequest,
  type PersonRequestCommand,
  pendingRequest,
  personRequestDecider,
} from '@intendance/domain/directory/person-request/person-request.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { SavePersonRequestDto, SaveRequestDataDto } from './person-request.dto.js';
import { memberOf } from './person-request-wire.js';

/** What a user does to a request; a save may amend and decide at once. */
export type RequestAction =
  | { type: 'submit'; personId: PersonId; data: SaveRequestDataDto; comment: string; documents: readonly RequestDocument[] }
  | ({ type: 'save' } & SavePersonRequestDto)
  | { type: 'approve'; comment: string }
  | { type: 'refuse'; comment: string }
  | { type: 'attach'; document: RequestDocument }
  | { type: 'detach'; id: RequestDocument['id'] };

export type ExecutedRequest = { request: KnownPersonRequest; person: Pick<RegisteredPerson, 'lastname' | 'firstname'> };

export class ExecutePersonRequest extends Command<UnitResult<ExecutedRequest>> {
  constructor(
    readonly context: RequestContext,
    readonly requestId: PersonRequestId,
    readonly action: RequestAction,
    readonly expected?: number,
  ) {
    super();
  }
}

const commandNames = {
  submit: 'SubmitPersonRequest',
  save: 'SavePersonRequest',
  approve: 'ApprovePersonRequest',
  refuse: 'RefusePersonRequest',
  attach: 'AttachRequestDocument',
  detach: 'DetachRequestDocument',
} as const;

function sentDocuments(action: RequestAction): readonly RequestDocument[] {
  if (action.type === 'submit') return action.documents;
  return action.type === 'attach' ? [action.document] : [];
}

@CommandHandler(ExecutePersonRequest)
export class PersonRequestHandler implements ICommandHandler<ExecutePersonRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ context, requestId, action, expected }: ExecutePersonRequest): Promise<UnitResult<ExecutedRequest>> {
    return executeUnit(this.store, appendRequest(context, commandNames[action.type]), async (unit) => {
      const request = await unit.load(personRequestStream(requestId), personRequestDecider, expected);
      const personId = action.type === 'submit' ? action.personId : knownRequest(request.state).personId;
      const person = await unit.load(personStream(personId), personDecider);
      const { lastname, firstname, isDeleted, isErased } = registered(person.state);
      if (action.type === 'submit' && isErased) throw personErrors.erased();
      if (action.type === 'submit' && isDeleted) throw personErrors.deleted();
      // Nobody is erased while a request of theirs is being written.
      if (action.type === 'submit') unit.guard(person);
      const after = await this.apply(unit, request, requestId, action);
      await attachFiles(unit, context, sentDocuments(action), {
        holder: personRequestStream(requestId),
        purpose: personRequestAttachments,
      });
      return { request: knownRequest(after.state), person: { lastname, firstname } };
    });
  }

  private async apply(
    unit: UnitOfWork,
    request: Loaded<PersonRequest>,
    id: PersonRequestId,
    action: RequestAction,
  ): Promise<Loaded<PersonRequest>> {
    const run = (command: PersonRequestCommand, on = request) => unit.append(on, personRequestDecider.decide(command, on.state));
    const today = this.clock.today();
    switch (action.type) {
      case 'submit': {
        const { personId, data, comment, documents } = action;
        return run({ type: 'SubmitPersonRequest', data: { personId, member: memberOf(data), comment, documents, today } });
      }
      case 'save': {
        const known = pendingRequest(request.state);
        const comment = action.comment === undefined ? known.comment : (action.comment ?? '');
        if (action.status === 'REFUSED') return run({ type: 'RefusePersonRequest', data: { comment: action.comment ?? '' } });
        const member = memberOf(action.data ?? {}, known.member);
        const amended = run({ type: 'AmendPersonRequest', data: { member, comment, today } });
        return action.status === 'APPROVED' ? this.approve(unit, amended, id, '') : amended;
      }
      case 'approve':
        return this.approve(unit, request, id, action.comment);
      case 'refuse':
        return run({ type: 'RefusePersonRequest', data: { comment: action.comment } });
      case 'attach':
        return run({ type: 'AttachRequestDocument', data: action.document });
      case 'detach':
        return run({ type: 'DetachRequestDocument', data: { id: action.id } });
    }
  }

  /** The request and the person move together, or neither does. */
  private async approve(
    unit: UnitOfWork,
    request: Loaded<PersonRequest>,
    id: PersonRequestId,
    comment: string,
  ): Promise<Loaded<PersonRequest>> {
    const { personId, member, documents } = pendingRequest(request.state);
    const memberId = derivedId<'member'>(`person request ${id}`) as MemberId;
    const { role, lastname, firstname, birthday } = member;
    const attachedOn = this.clock.today();
    const commands: PersonCommand[] = [
      { type: 'AddFamilyMember', data: { role, requestId: id, member: { id: memberId, lastname, firstname, birthday } } },
      ...documents.map((document): PersonCommand => ({ type: 'AttachPersonDocument', data: { ...document, fieldCode: null, attachedOn } })),
    ];
    const approval = personRequestDecider.decide({ type: 'ApprovePersonRequest', data: { memberId, comment } }, request.state);
    const after = unit.append(request, approval);
    let person = await unit.load(personStream(personId), personDecider);
    for (const command of commands) person = unit.append(person, personDecider.decide(command, person.state));
    return after;
  }
}
