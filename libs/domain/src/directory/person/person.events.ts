import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

export type MemberId = Id<'member'>;
export const civilities = ['M', 'Mme'] as const;
export type Civility = (typeof civilities)[number];

export type PersonIdentity = { civility: Civility | null; lastname: string; firstname: string; email: string | null };
/** Days on which the person is a beneficiary, both included; null is open. */
export type PersonStay = { entranceDate: LocalDate | null; exitDate: LocalDate | null };
/** A spouse or a child. */
export type FamilyMember = { id: MemberId; firstname: string; lastname: string; birthday: LocalDate | null };

/** Stored for ever: only add optional fields or new types. */
export type PersonEvent =
  | { type: 'PersonRegistered'; data: PersonIdentity & PersonStay }
  | { type: 'PersonIdentityChanged'; data: PersonIdentity }
  | { type: 'PersonEntranceDated'; data: { entranceDate: LocalDate | null } }
  | { type: 'PersonLeft'; data: { exitDate: LocalDate } }
  | { type: 'PersonReturned'; data: Record<string, never> }
  | { type: 'SpouseRecorded'; data: FamilyMember }
  | { type: 'SpouseRemoved'; data: { id: MemberId; on: LocalDate } }
  | { type: 'ChildRecorded'; data: FamilyMember }
  | { type: 'ChildRemoved'; data: { id: MemberId; on: LocalDate } };

export const personStream = (id: PersonId): `person-${string}` => `person-${id}`;
