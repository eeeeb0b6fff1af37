import type { Fold } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { MemberId } from '../person/person.events.js';
import { personRequestErrors } from './person-request.errors.js';
import type { PersonRequestEvent, RequestDocument, RequestedMember } from './person-request.events.js';
import type { RequestedChange } from './requested-change.js';

export const requestStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type PersonRequest =
  | { status: 'none' }
  | {
      status: (typeof requestStatuses)[number];
      personId: PersonId;
      /** The member to add; null in a request to change the record. */
      member: RequestedMember | null;
      /** The values of a request to change the record. */
      change: RequestedChange | null;
      comment: string;
      documents: readonly RequestDocument[];
      /** The member that the approval made. */
      memberId: MemberId | null;
      isErased: boolean;
    };
export type KnownPersonRequest = Exclude<PersonRequest, { status: 'none' }>;

/** Replaces the member of a request after the person was erased. */
export const erasedMember: RequestedMember = { role: 'child', civility: null, lastname: erasedText, firstname: '', birthday: null };

/** @throws person-request.unknown */
export function knownRequest(request: PersonRequest): KnownPersonRequest {
  if (request.status === 'none') throw personRequestErrors.unknown();
  return request;
}

/** @throws person-request.unknown, person-request.closed */
export function pendingRequest(request: PersonRequest): KnownPersonRequest {
  const state = knownRequest(request);
  if (state.status !== 'PENDING') throw personRequestErrors.closed();
  return state;
}

function evolve(request: PersonRequest, event: PersonRequestEvent): PersonRequest {
  const none = { documents: [], memberId: null, isErased: false };
  if (event.type === 'PersonRequestSubmitted') return { status: 'PENDING', ...event.data, change: null, ...none };
  if (event.type === 'PersonChangeRequested') return { status: 'PENDING', ...event.data, member: null, ...none };
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
    case 'PersonChangeApproved':
      return { ...request, status: 'APPROVED', comment: event.data.comment || request.comment };
    case 'PersonRequestRefused':
      return { ...request, status: 'REFUSED', comment: event.data.comment };
    // Closes the pending requests: no person is left to add a member to.
    case 'PersonRequestErased':
      return {
        ...request,
        status: request.status === 'PENDING' ? 'REFUSED' : request.status,
        member: request.member && erasedMember,
        change: request.change && {},
        comment: '',
        documents: [],
        isErased: true,
      };
  }
}

export const personRequestFold: Fold<PersonRequestEvent, PersonRequest> = { initial: { status: 'none' }, evolve };
