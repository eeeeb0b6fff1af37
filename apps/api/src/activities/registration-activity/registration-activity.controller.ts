import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { registrationActivityCase } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { datedVersions } from '../../capabilities/settings/dated-versions.js';
import { pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { RegistrationActivityDto, RegistrationActivityVersionsDto, SaveRegistrationActivityDto } from './registration-activity.dto.js';
import { registrationActivityExport } from './registration-activity.export.js';
import { type ListedRegistrationActivity, registrationActivityListing } from './registration-activity.listing.js';
import { FindRegistrationActivity, TotalRegistrationActivity } from './registration-activity.queries.js';
import { activityToWire, ruleToWire, settingsOf } from './registration-activity-wire.js';

const activity = record({
  path: 'inscription_settings',
  feature: 'inscription-settings',
  operations: { record: 'RegistrationActivity' },
  stream: 'registration-activity',
  recordType: 'inscription_settings',
  dto: RegistrationActivityDto,
  needs: {},
  case: registrationActivityCase,
  toDto: async ({ value, version }, { queries, context, id }) =>
    activityToWire(id, version, value, await queries.execute(new TotalRegistrationActivity(context, id))),
});

const rowToWire = ({ id, version, state, ...totals }: ListedRegistrationActivity): RegistrationActivityDto =>
  activityToWire(id, version, state, totals);

export const RegistrationActivityController = recordRoutes(activity, {
  list: {
    summary: 'Lister les activités à inscription',
    listing: registrationActivityListing,
    answer: pageOf(registrationActivityListing, rowToWire),
  },
  download: { summary: 'Télécharger la liste des activités à inscription', sheet: registrationActivityExport },
  find: {
    summary: 'Lire une activité à inscription',
    read: async ({ queries, context, id }) => rowToWire(await queries.execute(new FindRegistrationActivity(context, id))),
  },
  versions: {
    summary: 'Lire toutes les versions de la règle d’une activité',
    response: RegistrationActivityVersionsDto,
    answer: async ({ queries, context, id, page }) =>
      datedVersions(await queries.execute(new FindRegistrationActivity(context, id)), ruleToWire, page),
  },
  history: { summary: 'Ce qui a été fait sur une activité, par qui et quand' },
  create: write(SaveRegistrationActivityDto, {
    summary: 'Créer une activité à inscription',
    refusals: [registrationActivityErrors.incomplete([])],
    command: ({ dto }) => ({ type: 'CreateRegistrationActivity', data: { ...settingsOf(dto), enabled: dto.enabled ?? true } }),
  }),
  // A change of the rule makes a new version; registrations keep theirs. The number of places is for all at once.
  save: write(SaveRegistrationActivityDto, {
    summary: 'Enregistrer une activité à inscription',
    refusals: [registrationActivityErrors.incomplete([]), registrationActivityErrors.deleted()],
    command: ({ dto }) => ({ type: 'ReviseRegistrationActivity', data: { ...settingsOf(dto), enabled: dto.enabled } }),
  }),
  remove: {
    summary: 'Mettre une activité à la corbeille',
    refusals: [registrationActivityErrors.used()],
    // A registration made within the same instant may not be counted yet: it keeps its rule, and the deletion is soft.
    command: async ({ queries, context, id }) => {
      const { claims } = await queries.execute(new TotalRegistrationActivity(context, id));
      return { type: 'DeleteRegistrationActivity' as const, data: { claims } };
    },
  },
  moves: {
    restore: { summary: 'Sortir une activité de la corbeille', command: { type: 'RestoreRegistrationActivity' } },
  },
});
