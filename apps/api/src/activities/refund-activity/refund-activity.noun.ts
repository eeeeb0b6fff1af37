import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { settingsSearch } from '../../capabilities/settings/settings.search.js';
import { projection } from '../../platform/projection/projection.js';
import { RefundActivityController } from './refund-activity.controller.js';
import { refundActivityExport } from './refund-activity.export.js';
import { refundActivityHistory, refundActivityReference } from './refund-activity.history.js';
import { refundActivityListing } from './refund-activity.listing.js';
import { FindRefundActivityHandler, TotalRefundActivityHandler } from './refund-activity.queries.js';
import { refundActivityList } from './refund-activity-list.projection.js';

export const refundActivityNoun = noun({
  feature: 'refund-settings',
  controllers: [RefundActivityController],
  providers: [FindRefundActivityHandler, TotalRefundActivityHandler],
  projections: [projection(refundActivityList)],
  exportedFiles: [
    exportedList({
      title: 'Activités de remboursement',
      feature: 'refund-settings',
      listing: refundActivityListing,
      sheet: refundActivityExport,
    }),
  ],
  history: [refundActivityHistory],
  references: [refundActivityReference],
  searches: [settingsSearch({ recordType: 'refund_settings', need: 'refund-settings', table: 'refund_activity_list' })],
  streams: [
    stream('refund-activity', refundActivityDecider, {
      texts: { name: 'impersonal', comment: 'clear: the structure describes the activity' },
      relay: {
        RefundActivityCreated: [
          'name',
          'startDate',
          'endDate',
          'billRequired',
          'scope',
          'rate.kind',
          'rate.share',
          'rate.amount',
          'cap.unit',
          'cap.count',
          'cap.amount',
          'period',
          'enabled',
        ],
        RefundActivityRevised: [
          'name',
          'startDate',
          'endDate',
          'billRequired',
          'scope',
          'rate.kind',
          'rate.share',
          'rate.amount',
          'cap.unit',
          'cap.count',
          'cap.amount',
          'period',
        ],
        RefundActivityEnabled: [],
        RefundActivityDisabled: [],
        RefundActivityDeleted: [],
        RefundActivityRestored: [],
      },
    }),
  ],
});
