import type { RegistrationActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { RegistrationOption } from './registration-option.js';

/** The people who may come: as many as the registration says, guests included; or one person per household. */
export type Admission = 'everyone' | 'one-per-household';
export type Pricing = 'registrant' | 'family';

/** An activity to register for, as a clerk fills it in. */
export type RegistrationSettings = {
  name: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  /** Null, or at most 0, means free. */
  price: Cents | null;
  pricing: Pricing;
  admission: Admission;
  /** One check covers both: a registration needs a document. */
  attachmentRequired: boolean;
  billRequired: boolean;
  /** How many may come in all; null is without limit. */
  capacity: number | null;
  /** A waiting list for the day when no place is left: the hours to answer an offer of places. Null or absent: no list. */
  waitingListHours?: number | null;
  /** The last day on which beneficiaries cancel by themselves, even a granted registration. Null or absent: only one that waits. */
  cancelUntil?: LocalDate | null;
  /** Participants take them besides their place. Absent: none, or in a save, the options stay. */
  options?: readonly RegistrationOption[];
  /** Eligibility in words, read by the person who validates, never computed. */
  comment: string;
};

/** Stored for ever: only add optional fields or new types. */
export type RegistrationActivityEvent =
  | { type: 'RegistrationActivityCreated'; data: RegistrationSettings & { enabled: boolean } }
  | { type: 'RegistrationActivityRevised'; data: RegistrationSettings }
  | { type: 'RegistrationActivityEnabled'; data: Record<string, never> }
  | { type: 'RegistrationActivityDisabled'; data: Record<string, never> }
  | { type: 'RegistrationActivityDeleted'; data: Record<string, never> }
  | { type: 'RegistrationActivityRestored'; data: Record<string, never> };

export const registrationActivityStream = (id: RegistrationActivityId): `registration-activity-${string}` => `registration-activity-${id}`;
