import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RegistrationActivityVersion } from '../registration-activity/registration-activity.js';
import type { RollView } from '../registration-roll/registration-roll.js';

/** The facts of the computation: the rule of the registration's version, the claim itself, and the activity's roll. */
export type RegistrationFacts = {
  rule: RegistrationActivityVersion;
  /** The limit of now: places are the activity's, whatever version a registration keeps. */
  capacity: number | null;
  date: LocalDate;
  entries: number;
  /** The beneficiary is present on the date of the registration. */
  isHolderCurrent: boolean;
  roll: RollView;
  /** Places that the waiting list keeps from this person. */
  reservedPlaces: number;
};
