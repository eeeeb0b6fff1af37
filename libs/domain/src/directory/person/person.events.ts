import type { AttachmentId, Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { UploadedFile } from '../../capabilities/attachment/attachment.events.js';

export type MemberId = Id<'member'>;
export const civilities = ['M', 'Mme'] as const;
export type Civility = (typeof civilities)[number];
export const customFieldCodes = ['CUSTOM1', 'CUSTOM2', 'CUSTOM3'] as const;
export type CustomFieldCode = (typeof customFieldCodes)[number];

export type PersonIdentity = { civility: Civility | null; lastname: string; firstname: string; email: string | null };
/** Days on which the person is a beneficiary, both included; null is open. */
export type PersonStay = { entranceDate: LocalDate | null; exitDate: LocalDate | null };
/** Digits only for `phone` and `mobile`. */
export type PersonContact = {
  address: string | null;
  zipCode: string | null;
  city: string | null;
  phone: string | null;
  mobile: string | null;
};
/** Values of the fields that an environment defines itself: numbers and dates are stored as text. */
export type CustomFields = Readonly<Record<CustomFieldCode, string | null>>;
export type PersonProfile = PersonContact & {
  birthday: LocalDate | null;
  /** The employer's number of the person. */
  matricule: string | null;
  customFields: CustomFields;
};
/** A spouse or a child. */
export type FamilyMember = { id: MemberId; firstname: string; lastname: string; birthday: LocalDate | null };
/** `requestId`: the person's request that added the member. */
export type RecordedMember = FamilyMember & { requestId?: string };
/** `fieldCode`: the configured field that the document belongs to. */
export type PersonDocument = UploadedFile & { id: AttachmentId; fieldCode: string | null; attachedOn: LocalDate };

/** Stored for ever: only add optional fields or new types. */
export type PersonEvent =
  | { type: 'PersonRegistered'; data: PersonIdentity & PersonStay & Partial<PersonProfile> }
  | { type: 'PersonIdentityChanged'; data: PersonIdentity }
  | { type: 'PersonBirthDated'; data: { birthday: LocalDate | null } }
  | { type: 'PersonNumbered'; data: { matricule: string | null } }
  | { type: 'PersonContactChanged'; data: PersonContact }
  | { type: 'PersonCustomFieldsFilled'; data: { customFields: CustomFields } }
  | { type: 'PersonEntranceDated'; data: { entranceDate: LocalDate | null } }
  | { type: 'PersonLeft'; data: { exitDate: LocalDate } }
  | { type: 'PersonReturned'; data: Record<string, never> }
  | { type: 'SpouseRecorded'; data: RecordedMember }
  | { type: 'SpouseRemoved'; data: { id: MemberId; on: LocalDate } }
  | { type: 'ChildRecorded'; data: RecordedMember }
  | { type: 'ChildRemoved'; data: { id: MemberId; on: LocalDate } }
  | { type: 'PersonDocumentAttached'; data: PersonDocument }
  | { type: 'PersonDocumentDetached'; data: { id: AttachmentId } }
  | { type: 'PersonDeleted'; data: Record<string, never> }
  | { type: 'PersonRestored'; data: Record<string, never> }
  /** Irreversible: personal data of earlier events can no longer be read. */
  | { type: 'PersonalDataErased'; data: Record<string, never> };

export const personStream = (id: PersonId): `person-${string}` => `person-${id}`;
