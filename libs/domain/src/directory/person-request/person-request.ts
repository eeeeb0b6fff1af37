import { type Addressed, type Case, type Facts, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { type AttachmentId, derivedId, type PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { attachFiles, attachmentUses } from '../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { personErrors } from '../person/person.errors.js';
import { type MemberId, personStream } from '../person/person.events.js';
import { type PersonCommand, personDecider } from '../person/person.js';
import { type Person, type RegisteredPerson, registered } from '../person/person-state.js';
import { draftOf } from '../person/sent-person.js';
import { personFieldStream } from '../person-field/person-field.events.js';
import { type PersonFields, personFieldDecider } from '../person-field/person-field.js';
import { personRequestErrors } from './person-request.errors.js';
import {
  type PersonRequestEvent,
  type PersonRequestId,
  personRequestStream,
  type RequestDocument,
  type RequestedMember,
} from './person-request.events.js';
import { personRequestAttachments } from './person-request-attachments.js';
import { type KnownPersonRequest, knownRequest, type PersonRequest, pendingRequest, personRequestFold } from './person-request-state.js';
import { type RequestedChange, requestedChange } from './requested-change.js';

type ChangeSubmission = {
  personId: PersonId;
  change: RequestedChange;
  comment: string;
  documents: readonly RequestDocument[];
  isZipCodeKnown: boolean;
};
type Submission = { personId: PersonId; member: Partial<RequestedMember>; comment: string; documents: readonly RequestDocument[] };

export type PersonRequestCommand =
  | { type: 'SubmitPersonRequest'; data: Submission }
  /** The person asks to change their own record. */
  | { type: 'SubmitChangeRequest'; data: ChangeSubmission }
  /** Members that are undefined stay as they are; `status` decides the request. */
  | {
      type: 'SavePersonRequest';
      data: { member: Partial<RequestedMember>; comment?: string | undefined; status?: PersonRequestStatus | undefined };
    }
  | { type: 'AttachRequestDocument'; data: RequestDocument }
  | { type: 'DetachRequestDocument'; data: { id: AttachmentId } }
  /** The member, or the change, is recorded on the person in the same append. */
  | { type: 'ApprovePersonRequest'; data: { comment: string } }
  | { type: 'RefusePersonRequest'; data: { comment: string } }
  /** The person has been erased. */
  | { type: 'ErasePersonalData' };
type PersonRequestStatus = KnownPersonRequest['status'];

export type PersonRequestAnswer = { request: KnownPersonRequest; person: Pick<RegisteredPerson, 'lastname' | 'firstname'> };

const folds = { request: personRequestFold, person: personDecider, fields: personFieldDecider, attachments: { each: attachmentDecider } };
type Folds = typeof folds;
type Command = Addressed<PersonRequestId, PersonRequestCommand>;

/** All writes of a request. The request and the person move together, or neither does. */
export const personRequestCase: Case<Command, PersonRequestAnswer, Folds, 'request'> = {
  folds,
  own: 'request',
  streams(command, { environmentId }, { request }) {
    const submitted = isSubmission(command) ? command.data : undefined;
    const personId = submitted?.personId ?? (request && request.status !== 'none' ? request.personId : undefined);
    // Guards the person: nobody is erased while a request of theirs is written.
    const use = submitted ? guarded : read;
    return {
      request: read(personRequestStream(command.id)),
      person: personId && use(personStream(personId)),
      fields: judgesRecord.includes(command.type) ? read(personFieldStream(environmentId)) : undefined,
      attachments: attachmentUses(sentDocuments(command)),
    };
  },
  decide(command, facts, context) {
    const person = requestingPerson(command, facts);
    const work: Work = {
      id: command.id,
      today: context.today,
      fields: facts.fields,
      request: new PendingStream(personRequestFold, facts.request),
      person: new PendingStream(personDecider, facts.person),
    };
    perform(work, command);
    const attaching = { holder: personRequestStream(command.id), purpose: personRequestAttachments.name, by: context.userId };
    return {
      events: {
        request: work.request.events,
        person: work.person.events,
        attachments: attachFiles(sentDocuments(command), facts.attachments, attaching),
      },
      answer: { request: knownRequest(work.request.state), person: { lastname: person.lastname, firstname: person.firstname } },
      erases: command.type === 'ErasePersonalData' ? [knownRequest(work.request.state).personId] : [],
    };
  },
};

/** Commands that may write a record, which the configured fields judge. */
const judgesRecord: readonly PersonRequestCommand['type'][] = ['SubmitChangeRequest', 'SavePersonRequest', 'ApprovePersonRequest'];

type Submitting = Extract<PersonRequestCommand, { type: 'SubmitPersonRequest' | 'SubmitChangeRequest' }>;
const isSubmission = (command: PersonRequestCommand): command is Submitting =>
  command.type === 'SubmitPersonRequest' || command.type === 'SubmitChangeRequest';

type Work = {
  id: PersonRequestId;
  today: LocalDate;
  fields: PersonFields;
  request: PendingStream<PersonRequestEvent, PersonRequest>;
  person: PendingStream<Parameters<typeof personDecider.evolve>[1], Person>;
};

/** @throws person-request.unknown, person.unknown; person.erased and person.deleted for a new request */
function requestingPerson(command: Command, facts: Facts<Folds>): RegisteredPerson {
  if (!isSubmission(command)) {
    knownRequest(facts.request);
    return registered(facts.person);
  }
  const person = registered(facts.person);
  if (person.isErased) throw personErrors.erased();
  if (person.isDeleted) throw personErrors.deleted();
  return person;
}

function sentDocuments(command: Command): readonly RequestDocument[] {
  if (isSubmission(command)) return command.data.documents;
  return command.type === 'AttachRequestDocument' ? [command.data] : [];
}

function perform(work: Work, command: PersonRequestCommand): void {
  const { request, today } = work;
  switch (command.type) {
    case 'SubmitPersonRequest':
      request.append(submit(request.state, command.data, today));
      return;
    case 'SubmitChangeRequest':
      submitChange(work, command.data);
      return;
    case 'SavePersonRequest':
      save(work, command.data);
      return;
    case 'AttachRequestDocument':
      request.append(attach(request.state, command.data));
      return;
    case 'DetachRequestDocument':
      request.append(detach(request.state, command.data.id));
      return;
    case 'ApprovePersonRequest':
      approve(work, command.data.comment);
      return;
    case 'RefusePersonRequest':
      request.append(refuse(request.state, command.data.comment));
      return;
    case 'ErasePersonalData':
      request.append(knownRequest(request.state).isErased ? [] : [{ type: 'PersonRequestErased', data: {} }]);
      return;
  }
}

const nobody: RequestedMember = { role: 'child', civility: null, lastname: '', firstname: '', birthday: null };

function submit(request: PersonRequest, { personId, member, comment, documents }: Submission, today: LocalDate): PersonRequestEvent[] {
  if (request.status !== 'none') return [];
  const data = { personId, member: normalizedMember({ ...nobody, ...definedFields(member) }, today), comment: comment.trim() };
  return [
    { type: 'PersonRequestSubmitted', data },
    ...documents.map((document): PersonRequestEvent => ({ type: 'PersonRequestDocumentAttached', data: document })),
  ];
}

function submitChange(
  { request, person, today, fields }: Work,
  { personId, change, comment, documents, isZipCodeKnown }: ChangeSubmission,
) {
  if (request.state.status !== 'none') return;
  const data = {
    personId,
    change: requestedChange(registered(person.state), change, { today, fields, isZipCodeKnown }),
    comment: comment.trim(),
  };
  request.append([
    { type: 'PersonChangeRequested', data },
    ...documents.map((document): PersonRequestEvent => ({ type: 'PersonRequestDocumentAttached', data: document })),
  ]);
}

type Save = Extract<PersonRequestCommand, { type: 'SavePersonRequest' }>['data'];

function save(work: Work, { member, comment, status }: Save): void {
  const { request, today } = work;
  const before = pendingRequest(request.state);
  if (status === 'REFUSED') {
    request.append(refuse(before, comment ?? ''));
    return;
  }
  if (before.member === null) {
    if (Object.keys(definedFields(member)).length > 0) throw personRequestErrors.fixed();
    if (status === 'APPROVED') approve(work, comment ?? '');
    return;
  }
  const amended = {
    member: normalizedMember({ ...before.member, ...definedFields(member) }, today),
    comment: (comment ?? before.comment).trim(),
  };
  const isSame = amended.comment === before.comment && isSameMember(amended.member, before.member);
  request.append(isSame ? [] : [{ type: 'PersonRequestAmended', data: amended }]);
  if (status === 'APPROVED') approve(work, '');
}

function attach(state: PersonRequest, document: RequestDocument): PersonRequestEvent[] {
  const isAttached = pendingRequest(state).documents.some(({ id }) => id === document.id);
  return isAttached ? [] : [{ type: 'PersonRequestDocumentAttached', data: document }];
}

function detach(state: PersonRequest, id: AttachmentId): PersonRequestEvent[] {
  if (!pendingRequest(state).documents.some((document) => document.id === id)) throw personRequestErrors.documentUnknown();
  return [{ type: 'PersonRequestDocumentDetached', data: { id } }];
}

function refuse(state: PersonRequest, text: string): PersonRequestEvent[] {
  pendingRequest(state);
  const comment = text.trim();
  if (comment === '') throw personRequestErrors.commentMissing();
  return [{ type: 'PersonRequestRefused', data: { comment } }];
}

function approve(work: Work, text: string): void {
  const { id, today, request, person } = work;
  const { member, change, documents } = pendingRequest(request.state);
  const comment = text.trim();
  const memberId = derivedId<'member'>(`person request ${id}`) as MemberId;
  request.append([
    member ? { type: 'PersonRequestApproved', data: { memberId, comment } } : { type: 'PersonChangeApproved', data: { comment } },
  ]);
  const commands: PersonCommand[] = [
    ...(member ? [addMember(id, memberId, member)] : []),
    ...(change ? [savePerson(work, change)] : []),
    ...documents.map(
      (document): PersonCommand => ({ type: 'AttachPersonDocument', data: { ...document, fieldCode: null, attachedOn: today } }),
    ),
  ];
  for (const command of commands) person.append(personDecider.decide(command, person.state));
}

const addMember = (requestId: string, memberId: MemberId, { role, lastname, firstname, birthday }: RequestedMember): PersonCommand => ({
  type: 'AddFamilyMember',
  data: { role, requestId, member: { id: memberId, lastname, firstname, birthday } },
});

/** The zip code was judged when the person asked. */
const savePerson = ({ person, today, fields }: Work, change: RequestedChange): PersonCommand => ({
  type: 'SavePerson',
  data: {
    draft: draftOf({ fields: change, isZipCodeKnown: true }, person.state),
    facts: { today, fields, isZipCodeKnown: true },
  },
});

/** The fields of a member that a body has. */
const definedFields = (member: Partial<RequestedMember>): Partial<RequestedMember> =>
  Object.fromEntries(Object.entries(member).filter(([, value]) => value !== undefined));

function normalizedMember(typed: RequestedMember, today: LocalDate): RequestedMember {
  const member = { ...typed, lastname: lastName(typed.lastname), firstname: firstName(typed.firstname) };
  const violations: Violation[] = [];
  const requireField = (propertyPath: string, name: string) =>
    violations.push({ propertyPath, code: 'required', message: `Vous devez remplir le champ obligatoire ${name}` });
  if (!member.lastname) requireField('data.lastname', 'Nom');
  if (!member.firstname) requireField('data.firstname', 'Prénom');
  if (member.birthday === null) requireField('data.birthday', 'Date de naissance');
  else if (member.birthday > today)
    violations.push({ propertyPath: 'data.birthday', code: 'future', message: 'La date de naissance ne peut pas être dans le futur.' });
  if (violations.length > 0) throw personRequestErrors.invalid(violations);
  return member;
}

const isSameMember = (left: RequestedMember, right: RequestedMember): boolean =>
  left.role === right.role &&
  left.civility === right.civility &&
  left.lastname === right.lastname &&
  left.firstname === right.firstname &&
  left.birthday === right.birthday;
