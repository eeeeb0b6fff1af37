import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { dayColumn, flagColumn, instantColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { choice, day, flag, instant, memberOf } from '../../../platform/lists/list-field.js';
import { asTyped, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import type { EnvironmentOverviewRow } from './environment-overview.projection.js';

export const environmentStateLabels = {
  trial: 'À l’essai',
  expired: 'Essai expiré',
  active: 'Active',
  ending: 'Résiliation annoncée',
  ended: 'Résiliée',
  suspended: 'Suspendue',
} as const;
export type EnvironmentState = keyof typeof environmentStateLabels;
export const environmentTypeLabels = { CSE: 'CSE', ASSOCIATION: 'Association', SYNDICAT: 'Syndicat', ENTREPRISE: 'Entreprise' };
export const brandLabels = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Générique' };

const today = `(now() AT TIME ZONE 'Europe/Paris')::date`;
const lastDay = `(e.state->>'endsOn')::date`;
const contractState = `CASE WHEN ${lastDay} IS NULL THEN 'active' WHEN ${lastDay} >= ${today} THEN 'ending' ELSE 'ended' END`;
const state = `CASE WHEN e.is_suspended THEN 'suspended' WHEN e.is_active THEN ${contractState} WHEN e.trial_ends_on >= ${today} THEN 'trial' ELSE 'expired' END`;

/** Every environment of the installation, for the operator. */
export const environmentOverviewListing = listing({
  resource: 'environments',
  // Without the structures whose database another one is, or will be.
  from: `(SELECT * FROM read.environment_overview o WHERE NOT EXISTS (SELECT FROM evs.absent_structure a WHERE a.environment_id = o.id)) e`,
  select: `e.id, e.name, e.type, e.brand, e.trial_ends_on, e.opened_at, e.last_sign_in_at, e.has_mandate, e.state AS environment, ${state} AS state`,
  record: 'e',
  fields: {
    state: choice(`(${state})`, environmentStateLabels),
    type: choice('e.type', environmentTypeLabels),
    brand: choice(`coalesce(e.brand, 'none')`, { none: 'Sans marque', ...brandLabels }),
    trial_ends_on: day('e.trial_ends_on'),
    opened_at: instant('e.opened_at'),
    last_sign_in_at: instant('e.last_sign_in_at'),
    has_mandate: flag('e.has_mandate'),
    module: memberOf('e.modules', choice('e.modules', moduleLabels)),
  },
  searches: { searchname: words('Recherche', asTyped('e.name')) },
  orders: {
    name: 'e.name',
    type: 'e.type',
    trial_ends_on: 'e.trial_ends_on',
    opened_at: 'e.opened_at',
    last_sign_in_at: 'e.last_sign_in_at',
  },
  defaultOrder: { opened_at: 'desc' },
  tieBreaker: 'e.id',
  labels: {
    state: 'État',
    type: 'Type',
    brand: 'Marque',
    trial_ends_on: 'Fin de l’essai',
    opened_at: 'Ouverte le',
    last_sign_in_at: 'Dernière connexion',
    has_mandate: 'Mandat signé',
    module: 'Module',
  },
});

export type ListedEnvironment = {
  id: string;
  name: string;
  type: keyof typeof environmentTypeLabels;
  brand: keyof typeof brandLabels | null;
  trial_ends_on: LocalDate;
  opened_at: Date;
  last_sign_in_at: Date | null;
  has_mandate: boolean;
  environment: EnvironmentOverviewRow['state'];
  state: EnvironmentState;
};

export const environmentSheet: Sheet<ListedEnvironment> = {
  name: 'Structures',
  fileName: 'Structures',
  columns: [
    textColumn('Structure', ({ name }) => name, 36),
    textColumn('Type', ({ type }) => environmentTypeLabels[type], 16),
    textColumn('État', ({ state }) => environmentStateLabels[state], 16),
    textColumn('Marque', ({ brand }) => (brand ? brandLabels[brand] : null), 16),
    dayColumn('Fin de l’essai', ({ trial_ends_on }) => trial_ends_on),
    instantColumn('Ouverte le', ({ opened_at }) => opened_at),
    instantColumn('Dernière connexion', ({ last_sign_in_at }) => last_sign_in_at),
    flagColumn('Mandat', ({ has_mandate }) => has_mandate),
    textColumn('Modules', ({ environment }) => environment.modules.map((code) => moduleLabels[code]).join(', '), 40),
  ],
};
