import type { KnownRegistrationActivity } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { type SettingsTotals, settingsListing } from '../settings/settings.listing.js';
import type { RegistrationActivityTotals } from './registration-activity-wire.js';

export const registrationActivityTotals: SettingsTotals = {
  table: 'registration_by_activity',
  columns: ['claims', 'attendees', 'amount'],
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
