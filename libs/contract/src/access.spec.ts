import { describe, expect, it } from '@jest/globals';
import {
  type AccessProfile,
  allowedFeatures,
  allows,
  canAccessProduct,
  confirmEmailMessage,
  type FeatureKey,
  factorMessage,
  featureKeys,
  guard,
  isModuleActive,
  passkeyMessage,
  trialExpiredMessage,
} from './access.js';
import {
  type AccessNeed,
  accountingPermissions,
  type Brand,
  brands,
  type EnvironmentType,
  environmentTypes,
  type ModuleCode,
  moduleCodes,
  type Permission,
  permissions,
} from './access-need.js';
import { featureOf } from './feature-of-path.js';
import { features } from './features.js';

type Case = {
  type?: EnvironmentType;
  brand?: Brand | null;
  active?: boolean;
  days?: number;
  modules?: ModuleCode[];
  without?: Permission[];
};

const profile = ({ type = 'CSE', brand = null, active = true, days = 0, modules = [], without = [] }: Case = {}): AccessProfile => ({
  permissions: permissions.filter((permission) => !without.includes(permission)),
  accountingPermissions,
  isOperator: false,
  environment: { type, brand, isActive: active, remainingTime: days, modules: modules.map((code) => ({ code, active: true })) },
});
const expired = (modules: ModuleCode[] = []): Case => ({ active: false, days: 0, modules });

const trials = [{ active: true }, { active: false, days: 12 }, expired(), expired([...moduleCodes])];
const everyProfile = [null, ...brands].flatMap((brand) =>
  environmentTypes.flatMap((type) =>
    trials.flatMap((trial) =>
      [undefined, ...permissions].map((missing) => profile({ ...trial, type, brand, without: missing ? [missing] : [] })),
    ),
  ),
);

const needs: Readonly<Record<FeatureKey, AccessNeed & { readonly routes: readonly string[] }>> = features;
const needOf = (feature: FeatureKey): AccessNeed => needs[feature];

it('closes all but the own account to a user without the second factor that the structure requires', () => {
  const user = { ...profile(), isOperator: true, mustAddFactor: true };
  const isOpen = (feature: FeatureKey) => needOf(feature).isPublic || needOf(feature).isPersonal;
  expect(allowedFeatures(user)).toEqual(featureKeys.filter(isOpen));
  expect(allows('home', user)).toBe(true);
  expect(guard('users', user)).toEqual({ allowed: false, reason: 'second-factor', destination: '/home', message: factorMessage });
  expect(guard('users', { ...user, mustAddPasskey: true })).toMatchObject({ reason: 'second-factor', message: passkeyMessage });
});

describe('every screen of bookkeeping', () => {
  const screens = featureKeys.filter((feature) => needOf(feature).permission === 'COMPTABILITY_ACCESS');
  it('is there, of those that the specification lists', () =>
    expect(screens).toEqual(
      expect.arrayContaining([
        ...['comptability', 'operations', 'cse-budgets', 'balance', 'annual-state', 'patrimonial-resources'],
        ...['accounting-activities', 'accounting-keywords', 'accounting-plan', 'bank-accounts'],
      ]),
    ));
  it.each(screens)('%s needs the permission, a trial that runs, and a brand that keeps the area', (feature) => {
    const type = needOf(feature).environmentTypes?.[0] ?? 'CSE';
    expect(allows(feature, profile({ type }))).toBe(true);
    expect(needOf(feature).module).toBe('comptability');
    expect(guard(feature, profile({ type, without: ['COMPTABILITY_ACCESS'] }))).toMatchObject({
      reason: 'permission',
      destination: '/home',
    });
    expect(guard(feature, profile({ type, brand: 'toutapprendre' }))).toMatchObject({ reason: 'white-label', destination: '/home' });
    expect(guard(feature, profile({ type, ...expired(['comptability']) }))).toMatchObject({
      reason: 'trial',
      destination: '/environment/offer',
      message: trialExpiredMessage,
    });
  });
  it.each([
    ['balance', '/comptability'],
    ['accounting-plan', '/activities'],
    ['accounting-keywords', '/activities'],
  ] as const)('%s needs its accounting permission', (feature, destination) =>
    expect(guard(feature, { ...profile(), accountingPermissions: [] })).toMatchObject({ reason: 'accounting-permission', destination }),
  );
});

describe('the trial', () => {
  it.each([
    [{ active: true }, true],
    [{ active: false, days: 1 }, true],
    [{ active: false, days: 0 }, false],
  ])('%j opens the product: %s', (trial, opens) => expect(canAccessProduct(profile(trial))).toBe(opens));

  it('makes every module active, and once over leaves those that are flagged', () => {
    expect(isModuleActive('gestion', profile({ active: false, days: 3 }))).toBe(true);
    expect(isModuleActive('gestion', profile(expired()))).toBe(false);
    expect(isModuleActive('gestion', profile(expired(['gestion'])))).toBe(true);
    expect(isModuleActive('advantage', profile(expired(['gestion'])))).toBe(false);
  });

  it.each(['comptability', 'operations', 'website', 'website-images'] as const)(
    'once over closes %s even with its module, and says why',
    (feature) =>
      expect(guard(feature, profile(expired([...moduleCodes])))).toEqual({
        allowed: false,
        reason: 'trial',
        destination: '/environment/offer',
        message: trialExpiredMessage,
      }),
  );

  it('once over leaves the activities to those who have the module, and sends the others to the offer', () => {
    expect(allows('refunds', profile(expired(['gestion'])))).toBe(true);
    expect(guard('refunds', profile(expired()))).toEqual({ allowed: false, reason: 'module', destination: '/environment/offer' });
  });

  it('once over presents the subsidies to those who have their parent module alone', () => {
    expect(guard('subventions', profile(expired(['advantage'])))).toEqual({
      allowed: false,
      reason: 'module',
      destination: '/advantage/subscribe-subvention',
    });
    expect(allows('subvention-activation', profile(expired(['advantage'])))).toBe(true);
    expect(allows('subventions', profile(expired(['advantage', 'subvention'])))).toBe(true);
    expect(guard('subventions', profile(expired()))).toMatchObject({ destination: '/environment/offer' });
  });

  it.each(['flash', 'generique'] as const)('ends at home in the white label of %s, where the offer is hidden', (brand) =>
    expect(guard('comptability', profile({ ...expired(), brand }))).toMatchObject({ destination: '/home', message: trialExpiredMessage }),
  );
});

describe('an address that is not confirmed', () => {
  const newcomer: AccessProfile = { ...profile({ active: false, days: 30 }), mustConfirmEmail: true };
  it('opens everything but what commits the structure or writes to others', () =>
    expect(featureKeys.filter((feature) => allows(feature, profile()) && !allows(feature, newcomer))).toEqual([
      'mandate',
      'mailings',
      'mailing-sending',
    ]));
  it('is asked for in words', () =>
    expect(guard('mandate', newcomer)).toEqual({ allowed: false, reason: 'email', destination: '/home', message: confirmEmailMessage }));
});

describe('the order of the checks', () => {
  it('asks for a session first', () => expect(guard('refunds', null)).toMatchObject({ reason: 'session', destination: '/login' }));
  it('then for the permission, before the white label and the trial', () =>
    expect(guard('comptability', profile({ ...expired(), brand: 'toutapprendre', without: ['COMPTABILITY_ACCESS'] }))).toMatchObject({
      reason: 'permission',
      destination: '/home',
    }));
  it('then for the white label, before the trial', () =>
    expect(guard('comptability', profile({ ...expired(), brand: 'toutapprendre' }))).toMatchObject({
      reason: 'white-label',
      destination: '/home',
    }));
  it('then for the trial, before the type of environment', () =>
    expect(guard('cse-budgets', profile({ ...expired(), type: 'SYNDICAT' }))).toMatchObject({ reason: 'trial' }));
  it('for the accounting permission at the end', () =>
    expect(guard('accounting-plan', { ...profile(), accountingPermissions: [] })).toEqual({
      allowed: false,
      reason: 'accounting-permission',
      destination: '/activities',
    }));
});

describe('the type of environment', () => {
  it.each([
    ['cse-budgets', ['CSE']],
    ['patrimonial-resources', ['CSE']],
    ['annual-state', ['CSE', 'ASSOCIATION', 'SYNDICAT']],
    ['comptability', [...environmentTypes]],
  ] as const)('opens %s to %j only', (feature, types) =>
    expect(environmentTypes.filter((type) => allows(feature, profile({ type })))).toEqual([...types]),
  );
});

describe('every refusal', () => {
  const endOf = (feature: FeatureKey, visitor: AccessProfile): FeatureKey | undefined => {
    let at: FeatureKey | undefined = feature;
    // Two steps are the most: the page of the website that is left, then home when the trial is over too.
    for (let step = 0; step < 3 && at; step++) {
      const verdict = guard(at, visitor);
      if (verdict.allowed) return at;
      at = featureOf(verdict.destination);
    }
    return undefined;
  };

  it('leads to a page that the user may open, for every permission, type, brand and trial', () => {
    const lost = everyProfile.flatMap((visitor) => featureKeys.filter((feature) => endOf(feature, visitor) === undefined));
    expect(everyProfile.length).toBe(4 * 4 * 4 * 14);
    expect(lost).toEqual([]);
  });

  it('hides the feature from the links', () => {
    expect(allowedFeatures(profile({ without: ['ACTIVITY_ACCESS'] }))).not.toContain('refunds');
    expect(allowedFeatures(profile())).toContain('refunds');
  });
});

describe('an operator', () => {
  it('alone sees the projections', () => {
    expect(allows('projections', profile())).toBe(false);
    expect(allows('projections', { ...profile(), isOperator: true })).toBe(true);
  });
});

describe('a path', () => {
  it.each([
    ['/activitiescse/refund/waiting', 'refunds'],
    ['/people/new', 'people-edit'],
    ['/people/download', 'people'],
    ['/people/settings', 'people-settings'],
    ['/people/0193e9a4', 'people'],
    ['/people/0193e9a4/edit', 'people-edit'],
    ['/comptability/gestion/ASC', 'cse-budgets'],
    ['/comptability/gestion/NO', 'comptability'],
    ['/website/advantage/slider', 'website-slider'],
    ['/website/home/slider', 'website-pages'],
    ['/help/faq/comptability', 'comptability-help'],
    ['/help/faq/people', 'help'],
    ['/nowhere', undefined],
    ['/activitiescse/refund/', undefined],
  ])('%s belongs to %s', (path, feature) => expect(featureOf(path)).toBe(feature));

  it('of each feature leads back to it', () => {
    const lost = featureKeys.flatMap((feature) =>
      features[feature].routes.filter(
        (route) => featureOf(route.replaceAll(/:\w+\((\w+)[^)]*\)/g, '$1').replaceAll(/:\w+/g, 'x1')) !== feature,
      ),
    );
    expect(lost).toEqual([]);
  });
});
