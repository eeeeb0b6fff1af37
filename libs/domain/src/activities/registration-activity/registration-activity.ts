import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import {
  type KnownSettings,
  type SettingsCommand,
  type SettingsRecord,
  type SettingsVersion,
  settingsNoun,
} from '../../capabilities/settings/settings-record.js';
import { invertedDates, missingName, violation } from '../settings/settings-checks.js';
import { registrationActivityErrors } from './registration-activity.errors.js';
import { type RegistrationActivityEvent, type RegistrationSettings, registrationActivityStream } from './registration-activity.events.js';
import { hasSupplement, wrongOptions } from './registration-option.js';

export type RegistrationActivityCommand = SettingsCommand<'RegistrationActivity', RegistrationSettings>;
export type RegistrationActivityVersion = SettingsVersion<RegistrationSettings>;
export type RegistrationActivity = SettingsRecord<RegistrationSettings>;
export type KnownRegistrationActivity = KnownSettings<RegistrationSettings>;

const noun = settingsNoun<'RegistrationActivity', RegistrationSettings>('RegistrationActivity', {
  texts: ['name', 'comment'],
  violations: (settings) => [
    ...missingName(settings),
    ...wrongCapacity(settings),
    ...wrongWaitingList(settings),
    ...invertedDates(settings),
    ...wrongOptions(settings),
  ],
  errors: registrationActivityErrors,
});
export const registrationActivityDecider: Decider<RegistrationActivityCommand, RegistrationActivityEvent, RegistrationActivity> =
  noun.decider;
export const knownRegistrationActivity = noun.known;
export const registrationActivityVersion = noun.version;

/** All writes of an activity. */
export const registrationActivityCase = singleStreamCase({
  decider: registrationActivityDecider,
  stream: registrationActivityStream,
  answer: knownRegistrationActivity,
});

/** Nobody pays anything, whatever options are taken. */
export const isFree = (settings: Pick<RegistrationSettings, 'price' | 'options'>): boolean =>
  basePrice(settings) === 0 && !hasSupplement(settings);

/** The price without options: 0 for an activity without one. */
export const basePrice = ({ price }: Pick<RegistrationSettings, 'price'>): Cents => (price === null || price <= 0 ? cents(0) : price);

export const needsDocument = ({ attachmentRequired, billRequired }: RegistrationSettings): boolean => attachmentRequired || billRequired;

/** Thirty days. */
const mostWaitingListHours = 720;

function wrongWaitingList({ waitingListHours: hours }: RegistrationSettings): Violation[] {
  if (hours === null || hours === undefined) return [];
  const isBad = !Number.isSafeInteger(hours) || hours < 1 || hours > mostWaitingListHours;
  return isBad ? [violation('waiting_list_hours', 'invalid', 'Le délai de réponse est un nombre entier d’heures, de 1 à 720.')] : [];
}

function wrongCapacity({ capacity }: RegistrationSettings): Violation[] {
  const isBad = capacity !== null && (capacity <= 0 || !Number.isSafeInteger(capacity));
  return isBad ? [violation('attendees_limit', 'invalid', 'Le nombre de places doit être un nombre entier supérieur à 0.')] : [];
}
