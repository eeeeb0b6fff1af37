import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { MemberId } from '../person/person.events.js';
import { personRequestErrors } from './person-request.errors.js';
import type { PersonRequestEvent, RequestDocument, RequestedMember } from './person-request.events.js';

export type PersonRequestCommand =
  | {
      type: 'SubmitPersonRequest';
      data: { personId: PersonId; member: RequestedMember; comment: string; documents: readonly RequestDocument[]; today: LocalDate };
    }
  | { type: 'AmendPersonRequest'; data: { member: RequestedMember; comment: string; today: LocalDate } }
  | { type: 'AttachRequestDocument'; data: RequestDocument }
  | { type: 'DetachRequestDocument'; data: { id: Id<'attachment'> } }
  /** The member is recorded on the person in the same append. */
  | { type: 'ApprovePersonRequest'; data: { memberId: MemberId; comment: string } }
  | { type: 'RefusePersonRequest'; data: { comment: string } }
  | { type: 'ErasePersonRequest' };

export const requestStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type PersonRequest =
  | { status: 'none' }
  | {
      status: (typeof requestStatuses)[number];
      personId: PersonId;
      member: RequestedMember;
      comment: string;
      documents: readonly RequestDocument[];
      /** The member that the approval made. */
      memberId: MemberId | null;
      isErased: boolean;
    };
export type KnownPersonRequest = Exclude<PersonRequest, { status: 'none' }>;

export const personRequestDecider: Decider<PersonRequestCommand, PersonRequestEvent, PersonRequest> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** Stands for the member of a request whose person has been erased. */
export const erasedMember: RequestedMember = { role: 'child', civility: null, lastname: erasedText, firstname: '', birthday: null };

/** @throws person-request.unknown */
export function knownRequest(request: PersonRequest): KnownPersonRequest {
  if (request.status === 'none') throw personRequestErrors.unknown();
  return request;
}

/** @throws person-request.unknown, person-request.closed */
export function pendingRequest(request: PersonRequest): KnownPersonRequest {
  const known = knownRequest(request);
  if (known.status !== 'PENDING') throw personRequestErrors.closed();
  return known;
}

function decide(command: PersonRequestCommand, state: PersonRequest): PersonRequestEvent[] {
  if (command.type === 'SubmitPersonRequest') {
    if (state.status !== 'none') return [];
    const { today, personId, documents } = command.data;
    const data = { personId, member: written(command.data.member, today), comment: command.data.comment.trim() };
    const attached = documents.map((document): PersonRequestEvent => ({ type: 'PersonRequestDocumentAttached', data: document }));
    return [{ type: 'PersonRequestSubmitted', data }, ...attached];
  }
  if (command.type === 'ErasePersonRequest') return knownRequest(state).isErased ? [] : [{ type: 'PersonRequestErased', data: {} }];
  const request = pendingRequest(state);
  switch (command.type) {
    case 'AmendPersonRequest': {
      const member = written(command.data.member, command.data.today);
      const comment = command.data.comment.trim();
      const isSame = comment === request.comment && isSameMember(member, request.member);
      return isSame ? [] : [{ type: 'PersonRequestAmended', data: { member, comment } }];
    }
    case 'AttachRequestDocument':
      if (request.documents.some(({ id }) => id === command.data.id)) return [];
      return [{ type: 'PersonRequestDocumentAttached', data: command.data }];
    case 'DetachRequestDocument':
      if (!request.documents.some(({ id }) => id === command.data.id)) throw personRequestErrors.documentUnknown();
      return [{ type: 'PersonRequestDocumentDetached', data: command.data }];
    case 'ApprovePersonRequest':
      return [{ type: 'PersonRequestApproved', data: { ...command.data, comment: command.data.comment.trim() } }];
    case 'RefusePersonRequest': {
      const comment = command.data.comment.trim();
      if (comment === '') throw personRequestErrors.commentMissing();
      return [{ type: 'PersonRequestRefused', data: { comment } }];
    }
  }
}

function evolve(request: PersonRequest, event: PersonRequestEvent): PersonRequest {
  if (event.type === 'PersonRequestSubmitted') return { status: 'PENDING', ...event.data, documents: [], memberId: null, isErased: false };
  if (request.status === 'none') throw new Error(`${event.type} before PersonRequestSubmitted`);
  switch (event.type) {
    case 'PersonRequestAmended':
      return { ...request, ...event.data };
    case 'PersonRequestDocumentAttached':
      return { ...request, documents: [...request.documents, event.data] };
    case 'PersonRequestDocumentDetached':
      return { ...request, documents: request.documents.filter(({ id }) => id !== event.data.id) };
    case 'PersonRequestApproved':
      return { ...request, status: 'APPROVED', memberId: event.data.memberId, comment: event.data.comment || request.comment };
    case 'PersonRequestRefused':
      return { ...request, status: 'REFUSED', comment: event.data.comment };
    // What was still pending is closed: there is nobody left to add a member to.
    case 'PersonRequestErased':
      return {
        ...request,
        status: request.status === 'PENDING' ? 'REFUSED' : request.status,
        member: erasedMember,
        comment: '',
        documents: [],
        isErased: true,
      };
  }
}

function written(typed: RequestedMember, today: LocalDate): RequestedMember {
  const member = { ...typed, lastname: lastName(typed.lastname), firstname: firstName(typed.firstname) };
  const violations: Violation[] = [];
  const required = (propertyPath: string, name: string) =>
    violations.push({ propertyPath, code: 'required', message: `Vous devez remplir le champ obligatoire ${name}` });
  if (!member.lastname) required('data.lastname', 'Nom');
  if (!member.firstname) required('data.firstname', 'Prénom');
  if (member.birthday === null) required('data.birthday', 'Date de naissance');
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
