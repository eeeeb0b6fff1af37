import type { QueryOf } from '@intendance/contract/operation.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { claimFilters, claimList, claimOrders } from '../claim/claim-filters.js';
import { type ClaimAddress, claimScreen } from '../claim/claim-list.js';
import { lazyClaimDialog } from '../claim/lazy-claim-dialog.js';
import { ActivityCard } from './activity-card.js';
import { registrationColumns } from './registration-columns.js';
import { registrationConfig } from './registration-config.js';
import { registrationList, registrationsPath } from './registration-paths.js';

const activityFilter = 'inscriptionSettingId';

/** Removing one of the two filters of the path keeps the other. */
function parentOf(filter: string, { segment, activityId }: ClaimAddress): string {
  if (!activityId) return registrationList;
  if (filter !== activityFilter) return registrationsPath(activityId);
  return segment === undefined || segment === 'all' ? registrationList : `${registrationList}/${segment}`;
}

export const { readAhead, Component } = claimScreen({
  kind: registrationConfig,
  schema: (choices) =>
    listSchema<QueryOf<'/api/inscriptions'>>({
      ...claimList,
      orders: [...claimOrders, 'entries', 'inscription_settings.activity_name'],
      filters: claimFilters(registrationConfig, 'Date de l’inscription', { name: activityFilter, api: 'inscription_settings|eq', choices }),
    }),
  activityFilter,
  Record: lazyClaimDialog(async () => (await import('./registration-sheet.js')).registrationSheet),
  columns: registrationColumns,
  addressOf: ({ inscription, inscriptionSettings }) => ({ segment: inscription, activityId: inscriptionSettings }),
  parentOf,
  ActivityCard,
});
