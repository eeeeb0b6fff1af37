import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { refundActivityCase } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { datedVersions } from '../../capabilities/settings/dated-versions.js';
import { pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { RefundActivityDto, RefundActivityVersionsDto, SaveRefundActivityDto } from './refund-activity.dto.js';
import { refundActivityExport } from './refund-activity.export.js';
import { type ListedRefundActivity, refundActivityListing } from './refund-activity.listing.js';
import { FindRefundActivity, TotalRefundActivity } from './refund-activity.queries.js';
import { activityToWire, ruleToWire, settingsOf } from './refund-activity-wire.js';

const activity = record({
  path: 'refund_settings',
  feature: 'refund-settings',
  operations: { record: 'RefundActivity' },
  stream: 'refund-activity',
  recordType: 'refund_settings',
  dto: RefundActivityDto,
  needs: {},
  case: refundActivityCase,
  toDto: async ({ value, version }, { queries, context, id }) =>
    activityToWire(id, version, value, await queries.execute(new TotalRefundActivity(context, id))),
});

const rowToWire = ({ id, version, state, ...totals }: ListedRefundActivity): RefundActivityDto =>
  activityToWire(id, version, state, totals);

export const RefundActivityController = recordRoutes(activity, {
  list: {
    summary: 'Lister les activités de remboursement',
    listing: refundActivityListing,
    answer: pageOf(refundActivityListing, rowToWire),
  },
  download: { summary: 'Télécharger la liste des activités de remboursement', sheet: refundActivityExport },
  find: {
    summary: 'Lire une activité de remboursement',
    read: async ({ queries, context, id }) => rowToWire(await queries.execute(new FindRefundActivity(context, id))),
  },
  versions: {
    summary: 'Lire toutes les versions de la règle d’une activité',
    response: RefundActivityVersionsDto,
    answer: async ({ queries, context, id, page }) =>
      datedVersions(await queries.execute(new FindRefundActivity(context, id)), ruleToWire, page),
  },
  history: { summary: 'Ce qui a été fait sur une activité, par qui et quand' },
  create: write(SaveRefundActivityDto, {
    summary: 'Créer une activité de remboursement',
    refusals: [refundActivityErrors.incomplete([])],
    command: ({ dto }) => ({ type: 'CreateRefundActivity', data: { ...settingsOf(dto), enabled: dto.enabled ?? true } }),
  }),
  // A change of the rule makes a new version; claims keep theirs.
  save: write(SaveRefundActivityDto, {
    summary: 'Enregistrer une activité de remboursement',
    refusals: [refundActivityErrors.incomplete([]), refundActivityErrors.deleted()],
    command: ({ dto }) => ({ type: 'ReviseRefundActivity', data: { ...settingsOf(dto), enabled: dto.enabled } }),
  }),
  remove: {
    summary: 'Mettre une activité à la corbeille',
    refusals: [refundActivityErrors.used()],
    // A claim made within the same instant may not be counted yet: it keeps its rule, and the deletion is soft.
    command: async ({ queries, context, id }) => {
      const { claims } = await queries.execute(new TotalRefundActivity(context, id));
      return { type: 'DeleteRefundActivity' as const, data: { claims } };
    },
  },
  moves: {
    restore: { summary: 'Sortir une activité de la corbeille', command: { type: 'RestoreRefundActivity' } },
  },
});
