import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { refundActivityErrors } from './refund-activity.errors.js';
import type { RefundActivityEvent, RefundSettings } from './refund-activity.events.js';

export type RefundActivityCommand =
  | { type: 'CreateRefundActivity'; data: RefundSettings & { enabled: boolean } }
  | { type: 'ReviseRefundActivity'; data: RefundSettings }
  | { type: 'EnableRefundActivity' }
  | { type: 'DisableRefundActivity' }
  /** `claims`: how many claims that are not deleted refer to the activity */
  | { type: 'DeleteRefundActivity'; data: { claims: number } }
  | { type: 'RestoreRefundActivity' };

/** The rule as it stood at one time: a claim keeps the one under which it was made, whatever is changed later. */
export type RefundActivityVersion = RefundSettings & { version: number; enabled: boolean };
export type RefundActivity = { status: 'none' } | KnownRefundActivity;
export type KnownRefundActivity = {
  status: 'live' | 'deleted';
  current: RefundActivityVersion;
  /** Oldest first; version n is at index n - 1. */
  versions: readonly RefundActivityVersion[];
};

export const refundActivityDecider: Decider<RefundActivityCommand, RefundActivityEvent, RefundActivity> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws refund-activity.unknown */
export function knownActivity(activity: RefundActivity): KnownRefundActivity {
  if (activity.status === 'none') throw refundActivityErrors.unknown();
  return activity;
}

/** The rule that a claim was made under. @throws refund-activity.unknown */
export function activityVersion(activity: RefundActivity, version: number): RefundActivityVersion {
  const found = knownActivity(activity).versions[version - 1];
  if (!found) throw refundActivityErrors.unknown();
  return found;
}

function decide(command: RefundActivityCommand, state: RefundActivity): RefundActivityEvent[] {
  if (command.type === 'CreateRefundActivity') {
    return state.status === 'none' ? [{ type: 'RefundActivityCreated', data: complete(command.data) }] : [];
  }
  const activity = knownActivity(state);
  if (command.type === 'DeleteRefundActivity') {
    if (activity.status === 'deleted') return [];
    if (command.data.claims > 0) throw refundActivityErrors.used();
    return [{ type: 'RefundActivityDeleted', data: {} }];
  }
  if (command.type === 'RestoreRefundActivity') return activity.status === 'deleted' ? [{ type: 'RefundActivityRestored', data: {} }] : [];
  if (activity.status === 'deleted') throw refundActivityErrors.deleted();
  switch (command.type) {
    case 'ReviseRefundActivity': {
      const data = complete(command.data);
      return isSameRule(data, activity.current) ? [] : [{ type: 'RefundActivityRevised', data }];
    }
    case 'EnableRefundActivity':
      return activity.current.enabled ? [] : [{ type: 'RefundActivityEnabled', data: {} }];
    case 'DisableRefundActivity':
      return activity.current.enabled ? [{ type: 'RefundActivityDisabled', data: {} }] : [];
  }
}

function evolve(state: RefundActivity, event: RefundActivityEvent): RefundActivity {
  if (event.type === 'RefundActivityCreated') {
    const current = { ...event.data, version: 1 };
    return { status: 'live', current, versions: [current] };
  }
  if (state.status === 'none') throw new Error(`${event.type} before RefundActivityCreated`);
  switch (event.type) {
    case 'RefundActivityRevised':
      return withVersion(state, event.data);
    case 'RefundActivityEnabled':
      return withVersion(state, { enabled: true });
    case 'RefundActivityDisabled':
      return withVersion(state, { enabled: false });
    case 'RefundActivityDeleted':
      return { ...state, status: 'deleted' };
    case 'RefundActivityRestored':
      return { ...state, status: 'live' };
  }
}

function withVersion(activity: KnownRefundActivity, change: Partial<RefundActivityVersion>): KnownRefundActivity {
  const current = { ...activity.current, ...change, version: activity.current.version + 1 };
  return { ...activity, current, versions: [...activity.versions, current] };
}

function isSameRule(rule: RefundSettings, { version: _, enabled: __, ...current }: RefundActivityVersion): boolean {
  return canonicalJson(rule) === canonicalJson(current);
}

/** Trims the texts. @throws refund-activity.incomplete with a violation per field, named as on the wire */
function complete<Settings extends RefundSettings>(settings: Settings): Settings {
  const typed = { ...settings, name: settings.name.trim(), comment: settings.comment.trim() };
  const violations = [...missingFields(typed), ...wrongBounds(typed)];
  if (violations.length > 0) throw refundActivityErrors.incomplete(violations);
  return typed;
}

const violation = (propertyPath: string, code: string, message: string): Violation => ({ propertyPath, code, message });

function missingFields({ name, rate }: RefundSettings): Violation[] {
  const isAmountMissing = rate.kind === 'percent' ? rate.share <= 0 : rate.amount <= 0;
  return [
    ...(name === '' ? [violation('activity_name', 'required', "Veuillez renseigner le nom de l'activité.")] : []),
    ...(isAmountMissing ? [violation('amount', 'required', 'Veuillez renseigner un montant.')] : []),
  ];
}

function wrongBounds({ startDate, endDate, rate, cap }: RefundSettings): Violation[] {
  const limit = cap.unit === 'bills' ? cap.count : cap.amount;
  const isInverted = startDate !== null && endDate !== null && endDate < startDate;
  const isBadLimit = limit !== null && (limit <= 0 || !Number.isSafeInteger(limit));
  return [
    ...(rate.kind === 'percent' && rate.share > 10_000
      ? [violation('amount', 'too-high', 'Le pourcentage ne peut pas dépasser 100 %.')]
      : []),
    ...(isBadLimit ? [violation('refund_limit', 'invalid', 'La limite doit être un nombre supérieur à 0.')] : []),
    ...(isInverted ? [violation('end_date', 'before-start', 'La date de fin ne peut pas précéder la date de début.')] : []),
  ];
}
