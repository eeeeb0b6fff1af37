import type { KnownRegistrationActivity } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { type SettingsTotals, settingsListing } from '../settings/settings.listing.js';
import type { RegistrationActivityTotals } from './registration-activity-wire.js';

/** The participants of each option, by its id. `activityId`: an expression. */
export const optionAttendees = (activityId: string): string =>
  `(SELECT coalesce(jsonb_object_agg(o.option_id, o.attendees), '{}') FROM read.registration_by_option o WHERE o.activity_id = ${activityId})`;

/** The places that are offered to people of the waiting list. */
const offeredPlaces = (activityId: string): string =>
  `(SELECT coalesce(sum(w.entries), 0)::int FROM read.waiting_list_entry w WHERE w.activity_id = ${activityId} AND w.offered_until IS NOT NULL)`;

export const registrationActivityTotals: SettingsTotals = {
  table: 'registration_by_activity',
  columns: ['claims', 'attendees', 'amount'],
  details: { option_attendees: optionAttendees, offered_places: offeredPlaces },
};

export const registrationActivityListing = settingsListing({
  resource: 'inscription_settings',
  table: 'registration_activity_list',
  totals: registrationActivityTotals,
  orders: {
    price: `(a.state #>> '{current,price}')::bigint`,
    attendees: 'coalesce(t.attendees, 0)',
    sum_amount: 'coalesce(t.amount, 0)',
  },
});

export type ListedRegistrationActivity = Updated & {
  id: string;
  version: number;
  state: KnownRegistrationActivity;
  dates: readonly string[];
} & RegistrationActivityTotals;
