import type { KnownRefundActivity } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { type SettingsTotals, settingsListing } from '../settings/settings.listing.js';
import type { ActivityTotals } from './refund-activity-wire.js';

export const refundActivityTotals: SettingsTotals = { table: 'refund_by_activity', columns: ['claims', 'paid', 'asked'] };

export const refundActivityListing = settingsListing({
  resource: 'refund_settings',
  table: 'refund_activity_list',
  totals: refundActivityTotals,
  orders: { refund_sum: 'coalesce(t.paid, 0)', all_sum: 'coalesce(t.asked, 0)' },
});

export type ListedRefundActivity = Updated & {
  id: string;
  version: number;
  state: KnownRefundActivity;
  dates: readonly string[];
} & ActivityTotals;
