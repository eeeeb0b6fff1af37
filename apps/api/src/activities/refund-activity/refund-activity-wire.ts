import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import type { RefundCap, RefundRate, RefundSettings } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import type { KnownRefundActivity, RefundActivityVersion } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { settingsWarnings } from '@intendance/domain/activities/settings/settings-warnings.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { settingsStateToWire } from '../../capabilities/settings/settings-wire.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { RefundActivityDto, RefundActivityRuleDto, SaveRefundActivityDto } from './refund-activity.dto.js';

/** Totals of the claims of an activity, in cents. */
export type ActivityTotals = { claims: number; paid: number; asked: number };

/** A percentage and an amount share one field on the wire: both have at most two decimals, so both are read as hundredths. */
const hundredths = (value: number | null | undefined): number => fromEuros(value ?? 0);

export function settingsOf(dto: SaveRefundActivityDto): RefundSettings {
  const { refund_rule, refund_period } = dto;
  if (!refund_rule || !refund_period) throw refundActivityErrors.incomplete(missingChoices(dto));
  return {
    name: dto.activity_name ?? '',
    startDate: (dto.start_date ?? null) as LocalDate | null,
    endDate: (dto.end_date ?? null) as LocalDate | null,
    billRequired: dto.required_bill ?? false,
    scope: refund_rule === '0' ? 'household' : 'beneficiary',
    rate: rateOf(dto),
    cap: capOf(dto),
    period: refund_period,
    comment: dto.rule_comment ?? '',
  };
}

function missingChoices({ activity_name, amount, refund_rule, refund_period }: SaveRefundActivityDto) {
  const fields = Object.entries({ activity_name, amount, refund_rule, refund_period }).filter(([, value]) => !value);
  return fields.map(([propertyPath]) => ({ propertyPath, code: 'required', message: 'Ce champ est obligatoire.' }));
}

const rateOf = ({ refund_percent, amount }: SaveRefundActivityDto): RefundRate =>
  refund_percent ? { kind: 'percent', share: basisPoints(hundredths(amount)) } : { kind: 'flat', amount: cents(hundredths(amount)) };

function capOf({ refund_bill, refund_limit = null }: SaveRefundActivityDto): RefundCap {
  if (refund_bill) return { unit: 'bills', count: refund_limit };
  return { unit: 'euros', amount: refund_limit === null ? null : fromEuros(refund_limit) };
}

export const ruleToWire = (rule: RefundActivityVersion): RefundActivityRuleDto => ({
  activity_name: rule.name,
  enabled: rule.enabled,
  start_date: rule.startDate,
  end_date: rule.endDate,
  required_bill: rule.billRequired,
  refund_rule: rule.scope === 'household' ? '0' : '1',
  refund_percent: rule.rate.kind === 'percent',
  amount: rule.rate.kind === 'percent' ? rule.rate.share / 100 : toEuros(rule.rate.amount),
  refund_bill: rule.cap.unit === 'bills',
  refund_limit: limitToWire(rule.cap),
  refund_period: rule.period,
  rule_comment: rule.comment,
});

function limitToWire(cap: RefundCap): number | null {
  if (cap.unit === 'bills') return cap.count;
  return cap.amount === null ? null : toEuros(cap.amount);
}

export function activityToWire(
  id: string,
  version: number,
  state: KnownRefundActivity,
  totals: ActivityTotals & Updated,
): RefundActivityDto {
  return {
    id,
    ...ruleToWire(state.current),
    refund_sum: toEuros(cents(totals.paid)),
    all_sum: toEuros(cents(totals.asked)),
    ...settingsStateToWire(version, state, totals),
    warnings: settingsWarnings(state.current),
  };
}
