import { type RegistrationSettings } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { type FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type EnvironmentId,
  type PersonId,
  type RefundActivityId,
  type RegistrationActivityId,
  type UserId,
} from '@intendance/kernel/id.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';

export type Structure = {
  readonly name: string;
  readonly environmentId: EnvironmentId;
  readonly clerk: { readonly id: UserId; readonly name: string };
  readonly administrators: readonly { readonly name: string; readonly email: string }[];
  readonly people: readonly PersonId[];
  readonly registrationActivities: readonly RegistrationActivityId[];
  readonly refundActivity: RefundActivityId;
  readonly yearId: FiscalYearId;
  readonly rum: string;
};

/** Euros that a household may get in a year. */
export const refundCap = cents(60_00);

export const registrationSettings = (capacity: number): RegistrationSettings & { enabled: boolean } => ({
  enabled: true,
  name: 'Sortie au parc',
  startDate: null,
  endDate: null,
  price: cents(15_50),
  pricing: 'registrant',
  admission: 'everyone',
  attachmentRequired: false,
  billRequired: false,
  capacity,
  waitingListHours: 24,
  comment: '',
});

export const refundSettings = {
  enabled: true,
  name: 'Salle de sport',
  startDate: null,
  endDate: null,
  billRequired: false,
  scope: 'beneficiary',
  rate: { kind: 'percent', share: basisPoints(5000) },
  cap: { unit: 'euros', amount: refundCap },
  period: 'an',
  comment: '',
};
