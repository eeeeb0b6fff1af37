import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import type { RegistrationSettings } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  isFree,
  type KnownRegistrationActivity,
  type RegistrationActivityVersion,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { settingsWarnings } from '@intendance/domain/activities/settings/settings-warnings.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { settingsStateToWire } from '../../capabilities/settings/settings-wire.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { euros } from '../claim/claim-wire.js';
import type { RegistrationActivityDto, RegistrationActivityRuleDto, SaveRegistrationActivityDto } from './registration-activity.dto.js';

/**
 * Totals of the registrations of an activity: the number of registrations not deleted, and the participants and cents of those not refused.
 */
export type RegistrationActivityTotals = { claims: number; attendees: number; amount: number };

export function settingsOf(dto: SaveRegistrationActivityDto): RegistrationSettings {
  const { inscription_rule, inscription_price_rule } = dto;
  if (!inscription_rule || !inscription_price_rule) throw registrationActivityErrors.incomplete(missingFields(dto));
  return {
    name: dto.activity_name ?? '',
    startDate: (dto.start_date ?? null) as LocalDate | null,
    endDate: (dto.end_date ?? null) as LocalDate | null,
    cancelUntil: (dto.cancel_until ?? null) as LocalDate | null,
    price: euros(dto.price) ?? null,
    pricing: inscription_price_rule === '0' ? 'registrant' : 'family',
    admission: inscription_rule === '0' ? 'everyone' : 'one-per-household',
    attachmentRequired: dto.required_attachment ?? false,
    billRequired: dto.required_bill ?? false,
    capacity: dto.attendees_limit ?? null,
    waitingListHours: dto.waiting_list_hours ?? null,
    comment: dto.rule_comment ?? '',
  };
}

function missingFields({ activity_name, inscription_rule, inscription_price_rule }: SaveRegistrationActivityDto) {
  const fields = Object.entries({ activity_name, inscription_rule, inscription_price_rule }).filter(([, value]) => !value);
  return fields.map(([propertyPath]) => ({ propertyPath, code: 'required', message: 'Ce champ est obligatoire.' }));
}

export const ruleToWire = (rule: RegistrationActivityVersion): RegistrationActivityRuleDto => ({
  activity_name: rule.name,
  enabled: rule.enabled,
  price: rule.price === null ? null : toEuros(rule.price),
  start_date: rule.startDate,
  end_date: rule.endDate,
  cancel_until: rule.cancelUntil ?? null,
  inscription_rule: rule.admission === 'everyone' ? '0' : '1',
  required_attachment: rule.attachmentRequired,
  required_bill: rule.billRequired,
  inscription_price_rule: rule.pricing === 'registrant' ? '0' : '1',
  attendees_limit: rule.capacity,
  waiting_list_hours: rule.waitingListHours ?? null,
  rule_comment: rule.comment,
});

export function activityToWire(
  id: string,
  version: number,
  state: KnownRegistrationActivity,
  totals: RegistrationActivityTotals & Updated,
): RegistrationActivityDto {
  const { current } = state;
  const { attendees, amount } = totals;
  return {
    id,
    ...ruleToWire(current),
    is_free: isFree(current),
    attendees,
    places_left: current.capacity === null ? null : Math.max(0, current.capacity - attendees),
    sum_amount: toEuros(cents(amount)),
    ...settingsStateToWire(version, state, totals),
    warnings: settingsWarnings(current),
  };
}
