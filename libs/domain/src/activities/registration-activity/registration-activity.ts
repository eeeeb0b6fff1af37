import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import {
  type KnownSettings,
  knownSettings,
  type SettingsRecord,
  type SettingsRules,
  type SettingsVersion,
  settingsDecider,
  versionOf,
} from '../../capabilities/settings/settings-record.js';
import { invertedDates, missingName, violation } from '../settings/settings-checks.js';
import { registrationActivityErrors } from './registration-activity.errors.js';
import { type RegistrationActivityEvent, type RegistrationSettings, registrationActivityStream } from './registration-activity.events.js';

export type RegistrationActivityCommand =
  | { type: 'CreateRegistrationActivity'; data: RegistrationSettings & { enabled: boolean } }
  /** `enabled` undefined: the activity stays open or closed. */
  | { type: 'ReviseRegistrationActivity'; data: RegistrationSettings & { enabled?: boolean | undefined } }
  | { type: 'EnableRegistrationActivity' }
  | { type: 'DisableRegistrationActivity' }
  /** `claims`: how many registrations that are not deleted refer to the activity */
  | { type: 'DeleteRegistrationActivity'; data: { claims: number } }
  | { type: 'RestoreRegistrationActivity' };

export type RegistrationActivityVersion = SettingsVersion<RegistrationSettings>;
export type RegistrationActivity = SettingsRecord<RegistrationSettings>;
export type KnownRegistrationActivity = KnownSettings<RegistrationSettings>;

const rules: SettingsRules<RegistrationSettings> = { complete, errors: registrationActivityErrors };

export const registrationActivityDecider: Decider<RegistrationActivityCommand, RegistrationActivityEvent, RegistrationActivity> =
  settingsDecider('RegistrationActivity', rules);

/** @throws registration-activity.unknown */
export const knownRegistrationActivity = (activity: RegistrationActivity): KnownRegistrationActivity => knownSettings(activity, rules);

/** All writes of an activity. */
export const registrationActivityCase = singleStreamCase({
  decider: registrationActivityDecider,
  stream: registrationActivityStream,
  answer: knownRegistrationActivity,
});

/** The rule that a registration was made under. @throws registration-activity.unknown */
export const registrationActivityVersion = (activity: RegistrationActivity, version: number): RegistrationActivityVersion =>
  versionOf(activity, version, rules);

export const isFree = ({ price }: Pick<RegistrationSettings, 'price'>): boolean => price === null || price <= 0;

export const needsDocument = ({ attachmentRequired, billRequired }: RegistrationSettings): boolean => attachmentRequired || billRequired;

/** Trims the texts. @throws registration-activity.incomplete with a violation per field, named as on the wire */
function complete<Settings extends RegistrationSettings>(settings: Settings): Settings {
  const typed = { ...settings, name: settings.name.trim(), comment: settings.comment.trim() };
  const { capacity } = typed;
  const isBadCapacity = capacity !== null && (capacity <= 0 || !Number.isSafeInteger(capacity));
  const violations = [
    ...missingName(typed),
    ...(isBadCapacity ? [violation('attendees_limit', 'invalid', 'Le nombre de places doit être un nombre entier supérieur à 0.')] : []),
    ...invertedDates(typed),
  ];
  if (violations.length > 0) throw registrationActivityErrors.incomplete(violations);
  return typed;
}
