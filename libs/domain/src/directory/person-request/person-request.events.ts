import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { UploadedFile } from '../../capabilities/attachment/attachment.events.js';
import type { Civility, MemberId } from '../person/person.events.js';
import type { RequestedChange } from './requested-change.js';

export type PersonRequestId = Id<'person-request'>;
/** The member of the family that the person asks to add. */
export type RequestedMember = {
  role: 'spouse' | 'child';
  civility: Civility | null;
  lastname: string;
  firstname: string;
  birthday: LocalDate | null;
};
export type RequestDocument = UploadedFile & { id: Id<'attachment'> };

export type SubmittedRequest = {
  personId: PersonId;
  member: RequestedMember;
  comment: string;
};

/** Stored for ever: only add optional fields or new types. */
export type PersonRequestEvent =
  | { type: 'PersonRequestSubmitted'; data: SubmittedRequest }
  /** The person asks to change their own record. */
  | { type: 'PersonChangeRequested'; data: { personId: PersonId; change: RequestedChange; comment: string } }
  | { type: 'PersonChangeApproved'; data: { comment: string } }
  | { type: 'PersonRequestAmended'; data: { member: RequestedMember; comment: string } }
  | { type: 'PersonRequestDocumentAttached'; data: RequestDocument }
  | { type: 'PersonRequestDocumentDetached'; data: { id: Id<'attachment'> } }
  | { type: 'PersonRequestApproved'; data: { memberId: MemberId; comment: string } }
  | { type: 'PersonRequestRefused'; data: { comment: string } }
  /** Encrypted under the key of the person who made the request. */
  | { type: 'PersonRequestErased'; data: Record<string, never> };

export const personRequestStream = (id: PersonRequestId): `person-request-${string}` => `person-request-${id}`;
