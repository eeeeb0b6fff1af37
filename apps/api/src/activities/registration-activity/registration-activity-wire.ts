import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import type { RegistrationSettings } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  isFree,
  type KnownRegistrationActivity,
  type RegistrationActivityVersion,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { RegistrationOption } from '@intendance/domain/activities/registration-activity/registration-option.js';
import { settingsWarnings } from '@intendance/domain/activities/settings/settings-warnings.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { settingsStateToWire } from '../../capabilities/settings/settings-wire.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { euros } from '../claim/claim-wire.js';
import type {
  RegistrationActivityDto,
  RegistrationActivityRuleDto,
  RegistrationOptionDto,
  SaveRegistrationActivityDto,
  SaveRegistrationOptionDto,
} from './registration-activity.dto.js';

/**
 * Totals of the registrations of an activity: the number of registrations not deleted, and the participants and cents of those not refused.
 */
export type RegistrationActivityTotals = {
  claims: number;
  attendees: number;
  amount: number;
  /** By option: the participants of the same registrations who take it. */
  option_attendees: Readonly<Record<string, number>>;
  /** Places that are offered to people of the waiting list. */
  offered_places: number;
};

/** The totals of an activity without registrations. */
export const noTotals: RegistrationActivityTotals = { claims: 0, attendees: 0, amount: 0, option_attendees: {}, offered_places: 0 };

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
    ...(dto.options && { options: dto.options.map(optionOf) }),
    comment: dto.rule_comment ?? '',
  };
}

function optionOf(dto: SaveRegistrationOptionDto): RegistrationOption {
  const { group, name, price, attendees_limit } = dto;
  const names = { group: group ?? '', name: name ?? '' };
  // The same option sent twice without an id is one option.
  const id = dto.id ?? derivedId(`registration option ${JSON.stringify(names)}`);
  return { id, ...names, price: euros(price) ?? null, capacity: attendees_limit ?? null };
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
  options: (rule.options ?? []).map(optionToWire),
  rule_comment: rule.comment,
});

const optionToWire = ({ id, group, name, price, capacity }: RegistrationOption): RegistrationOptionDto => ({
  ...{ id, group, name, price: price === null ? null : toEuros(price) },
  attendees_limit: capacity,
});

const leftOf = (capacity: number | null, attendees: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - attendees);

export function activityToWire(
  id: string,
  version: number,
  state: KnownRegistrationActivity,
  totals: RegistrationActivityTotals & Updated,
): RegistrationActivityDto {
  const { current } = state;
  const { attendees, amount, option_attendees: optionAttendees } = totals;
  // A list that is closed keeps no place.
  const offeredPlaces = current.waitingListHours ? totals.offered_places : 0;
  return {
    id,
    ...ruleToWire(current),
    is_free: isFree(current),
    attendees,
    places_left: leftOf(current.capacity, attendees + offeredPlaces),
    places_offered: offeredPlaces,
    sum_amount: toEuros(cents(amount)),
    option_figures: (current.options ?? []).map(({ id: option, capacity }) => {
      const takers = optionAttendees[option] ?? 0;
      return { option, attendees: takers, places_left: leftOf(capacity, takers) };
    }),
    ...settingsStateToWire(version, state, totals),
    warnings: settingsWarnings(current),
  };
}
