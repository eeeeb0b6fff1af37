import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
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
import { refundActivityErrors } from './refund-activity.errors.js';
import { type RefundActivityEvent, type RefundSettings, refundActivityStream } from './refund-activity.events.js';

export type RefundActivityCommand =
  | { type: 'CreateRefundActivity'; data: RefundSettings & { enabled: boolean } }
  /** `enabled` undefined: the activity stays open or closed. */
  | { type: 'ReviseRefundActivity'; data: RefundSettings & { enabled?: boolean | undefined } }
  | { type: 'EnableRefundActivity' }
  | { type: 'DisableRefundActivity' }
  /** `claims`: how many claims that are not deleted refer to the activity */
  | { type: 'DeleteRefundActivity'; data: { claims: number } }
  | { type: 'RestoreRefundActivity' };

export type RefundActivityVersion = SettingsVersion<RefundSettings>;
export type RefundActivity = SettingsRecord<RefundSettings>;
export type KnownRefundActivity = KnownSettings<RefundSettings>;

const rules: SettingsRules<RefundSettings> = { complete, errors: refundActivityErrors };

export const refundActivityDecider: Decider<RefundActivityCommand, RefundActivityEvent, RefundActivity> = settingsDecider(
  'RefundActivity',
  rules,
);

/** @throws refund-activity.unknown */
export const knownActivity = (activity: RefundActivity): KnownRefundActivity => knownSettings(activity, rules);

/** All writes of an activity. */
export const refundActivityCase = singleStreamCase({ decider: refundActivityDecider, stream: refundActivityStream, answer: knownActivity });

/** The rule that a claim was made under. @throws refund-activity.unknown */
export const activityVersion = (activity: RefundActivity, version: number): RefundActivityVersion => versionOf(activity, version, rules);

/** Trims the texts. @throws refund-activity.incomplete with a violation per field, named as on the wire */
function complete<Settings extends RefundSettings>(settings: Settings): Settings {
  const typed = { ...settings, name: settings.name.trim(), comment: settings.comment.trim() };
  const violations = [...missingFields(typed), ...wrongBounds(typed)];
  if (violations.length > 0) throw refundActivityErrors.incomplete(violations);
  return typed;
}

function missingFields({ name, rate }: RefundSettings): Violation[] {
  const isAmountMissing = rate.kind === 'percent' ? rate.share <= 0 : rate.amount <= 0;
  return [...missingName({ name }), ...(isAmountMissing ? [violation('amount', 'required', 'Veuillez renseigner un montant.')] : [])];
}

function wrongBounds({ startDate, endDate, rate, cap }: RefundSettings): Violation[] {
  const limit = cap.unit === 'bills' ? cap.count : cap.amount;
  const isBadLimit = limit !== null && (limit <= 0 || !Number.isSafeInteger(limit));
  return [
    ...(rate.kind === 'percent' && rate.share > 10_000
      ? [violation('amount', 'too-high', 'Le pourcentage ne peut pas dépasser 100 %.')]
      : []),
    ...(isBadLimit ? [violation('refund_limit', 'invalid', 'La limite doit être un nombre supérieur à 0.')] : []),
    ...invertedDates({ startDate, endDate }),
  ];
}
