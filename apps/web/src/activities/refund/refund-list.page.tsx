import type { QueryOf } from '@intendance/contract/operation.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { claimFilters, claimList, claimOrders } from '../claim/claim-filters.js';
import { claimScreen } from '../claim/claim-list.js';
import { lazyClaimDialog } from '../claim/lazy-claim-dialog.js';
import { refundColumns } from './refund-columns.js';
import { refundConfig } from './refund-config.js';

export const { readAhead, Component } = claimScreen({
  kind: refundConfig,
  schema: (choices) =>
    listSchema<QueryOf<'/api/refunds'>>({
      ...claimList,
      orders: [...claimOrders, 'refundable_amount', 'refund_settings.activity_name'],
      filters: claimFilters(refundConfig, 'Date de la facture', { name: 'activity', api: 'refund_settings|eq', choices }),
    }),
  activityFilter: 'activity',
  Record: lazyClaimDialog(async () => (await import('./refund-sheet.js')).refundSheet),
  columns: refundColumns,
  addressOf: ({ refund }) => ({ segment: refund }),
});
