import type { KnownRefundActivity } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { day, flag, id } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { ActivityTotals } from './refund-activity-wire.js';

export const refundActivityListing = listing({
  resource: 'refund_settings',
  from: 'read.refund_activity_list a',
  joins: { t: 'LEFT JOIN read.refund_by_activity t ON t.activity_id = a.id' },
  select: 'a.id, a.version, a.state, coalesce(t.claims, 0) AS claims, coalesce(t.paid, 0) AS paid, coalesce(t.asked, 0) AS asked',
  fields: {
    id: id('a.id'),
    enabled: flag('a.enabled'),
    start_date: day('a.start_date'),
    end_date: day('a.end_date'),
    isDeleted: flag('a.deleted', false),
  },
  searches: { searchname: words('Recherche', folded('a.search')) },
  orders: {
    activity_name: 'a.name',
    start_date: 'a.start_date',
    end_date: 'a.end_date',
    enabled: 'a.enabled',
    refund_sum: 'coalesce(t.paid, 0)',
    all_sum: 'coalesce(t.asked, 0)',
  },
  defaultOrder: { activity_name: 'asc' },
  tieBreaker: 'a.id',
  labels: { id: 'Activité', enabled: 'Active', start_date: 'Date de début', end_date: 'Date de fin', isDeleted: 'Supprimée' },
});

export type ListedRefundActivity = { id: string; version: number; state: KnownRefundActivity } & ActivityTotals;
