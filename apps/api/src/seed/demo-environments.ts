import { accountingPermissions, type Permission, permissions } from '@intendance/domain/identity/user/user.events.js';
import {
  type Brand,
  type EnvironmentDescription,
  type EnvironmentType,
  type ModuleCode,
  moduleCodes,
} from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { OfferTerms } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';

export const demoPassword = 'Demo-Intendance-2026';

export type DemoUser = { email: string; firstname: string; lastname: string; permissions: readonly Permission[]; isOperator: boolean };
export type DemoEnvironment = {
  key: string;
  name: string;
  type: EnvironmentType;
  brand: Brand | null;
  isActive: boolean;
  /** From the day of the seed to the last day of the trial; negative when it is over. */
  trialDaysFromToday: number;
  modules: readonly ModuleCode[];
  /** Without terms, the customer has not chosen an offer yet. */
  offer?: OfferTerms;
  /** Bills need an address. */
  description?: Partial<EnvironmentDescription>;
  users: readonly DemoUser[];
  people: number;
  claims: number;
  registrations: number;
  /** Two years of bookkeeping; without it, the wizard awaits the visitor. */
  hasBooks: boolean;
  /** A year of gift vouchers. */
  hasGifts?: true;
  /** The contents of the members' site: all pages, or the slides that the brand allows. */
  site?: 'full' | 'advantage-slides';
};

const admin = (email: string, firstname: string, lastname: string, isOperator = false): DemoUser => ({
  email,
  firstname,
  lastname,
  permissions,
  isOperator,
});
const subscribed = { brand: null, isActive: true, trialDaysFromToday: -400, modules: moduleCodes } as const;

/** One environment for each face of the product that a visitor should see. */
export const demoEnvironments: readonly DemoEnvironment[] = [
  {
    ...subscribed,
    key: 'cse',
    offer: { commitment: 'year', billing: 'month' },
    name: 'CSE Horizon',
    type: 'CSE',
    description: { address: '14 rue Garibaldi', zipCode: '69003', city: 'Lyon', siren: '732829320' },
    users: [
      admin('admin@cse.demo', 'Claire', 'Morel', true),
      // Consults claims and the directory; edits no person, sees neither families nor their documents.
      {
        email: 'lecture@cse.demo',
        firstname: 'Hugo',
        lastname: 'Bernard',
        permissions: ['ACTIVITY_ACCESS', 'PEOPLE_ACCESS'],
        isOperator: false,
      },
    ],
    people: 300,
    claims: 600,
    registrations: 220,
    hasBooks: true,
    hasGifts: true,
    site: 'full',
  },
  {
    key: 'asso',
    name: 'Association Les Deux Rives',
    type: 'ASSOCIATION',
    brand: null,
    isActive: false,
    trialDaysFromToday: 20,
    modules: [],
    users: [admin('admin@asso.demo', 'Nadia', 'Haddad')],
    people: 40,
    claims: 60,
    registrations: 30,
    hasBooks: true,
  },
  {
    ...subscribed,
    key: 'syndicat',
    offer: { commitment: 'none', billing: 'month' },
    name: 'Syndicat des Transports du Rhône',
    type: 'SYNDICAT',
    description: { siren: '123456782' },
    modules: ['gestion', 'comptability'],
    users: [admin('admin@syndicat.demo', 'Olivier', 'Perrin')],
    people: 25,
    claims: 30,
    registrations: 15,
    hasBooks: true,
  },
  {
    key: 'essai-expire',
    name: 'CSE Essai Terminé',
    type: 'CSE',
    brand: null,
    isActive: false,
    trialDaysFromToday: -10,
    // Flagged active, and closed all the same: the end of the trial comes first.
    modules: ['website'],
    users: [admin('admin@essai-expire.demo', 'Sophie', 'Lambert')],
    people: 0,
    claims: 0,
    registrations: 0,
    hasBooks: false,
  },
  {
    key: 'sans-mandat',
    name: 'Association du Canal',
    type: 'ASSOCIATION',
    brand: null,
    isActive: false,
    trialDaysFromToday: -1,
    modules: [],
    users: [admin('admin@sans-mandat.demo', 'Malik', 'Roche')],
    people: 0,
    claims: 0,
    registrations: 0,
    hasBooks: false,
  },
  {
    ...subscribed,
    key: 'toutapprendre',
    name: 'CSE Tout Apprendre',
    type: 'CSE',
    brand: 'toutapprendre',
    users: [admin('admin@toutapprendre.demo', 'Julien', 'Faure')],
    people: 30,
    claims: 40,
    registrations: 25,
    hasBooks: false,
    site: 'advantage-slides',
  },
  {
    ...subscribed,
    key: 'flash',
    name: 'CSE Flash',
    type: 'CSE',
    brand: 'flash',
    modules: ['comptability'],
    users: [admin('admin@flash.demo', 'Inès', 'Roussel')],
    people: 0,
    claims: 0,
    registrations: 0,
    hasBooks: false,
  },
];

/** The environment that `npm run seed -- --people 10000 --refunds 50000` fills. */
export const largeEnvironment: DemoEnvironment = {
  ...subscribed,
  key: 'grand',
  name: 'CSE Grand Large',
  type: 'CSE',
  users: [admin('admin@grand.demo', 'Camille', 'Vidal')],
  people: 10_000,
  claims: 50_000,
  registrations: 0,
  hasBooks: false,
};

export const demoAccountingPermissions = accountingPermissions;

/** Known in advance, so that a second seed finds the first one and adds nothing. */
export const demoEnvironmentId = (key: string): EnvironmentId => derivedId<'environment'>(`intendance demo environment ${key}`);
