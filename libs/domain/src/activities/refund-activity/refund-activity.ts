import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import {
  type KnownSettings,
  type SettingsCommand,
  type SettingsRecord,
  type SettingsVersion,
  settingsNoun,
} from '../../capabilities/settings/settings-record.js';
import { invertedDates, missingName, violation } from '../settings/settings-checks.js';
import { refundActivityErrors } from './refund-activity.errors.js';
import { type RefundActivityEvent, type RefundSettings, refundActivityStream } from './refund-activity.events.js';

export type RefundActivityCommand = SettingsCommand<'RefundActivity', RefundSettings>;
export type RefundActivityVersion = SettingsVersion<RefundSettings>;
export type RefundActivity = SettingsRecord<RefundSettings>;
export type KnownRefundActivity = KnownSettings<RefundSettings>;

const noun = settingsNoun<'RefundActivity', RefundSettings>('RefundActivity', {
  texts: ['name', 'comment'],
  violations: (settings) => [...missingFields(settings), ...wrongBounds(settings)],
  errors: refundActivityErrors,
});
export const refundActivityDecider: Decider<RefundActivityCommand, RefundActivityEvent, RefundActivity> = noun.decider;
export const knownActivity = noun.known;
export const activityVersion = noun.version;

/** All writes of an activity. */
export const refundActivityCase = singleStreamCase({ decider: refundActivityDecider, stream: refundActivityStream, answer: knownActivity });

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
