import { brandsOfPermissions } from './white-label-permissions.js';

/**
 * Who may open what: the one table that the API guard, `GET /users/me` and the web router and links all read.
 * The order of the checks is the specification's: session, permission, white label, trial, module, accounting permission or environment type. The confirmed address comes last: only our sign-up asks for one.
 */
export const permissions = [
  'ACTIVITY_ACCESS',
  'ADVANTAGE_ACCESS',
  'COMPTABILITY_ACCESS',
  'ENVIRONMENT_ACCESS',
  'HELP_ACCESS',
  'MAILING_ACCESS',
  'PEOPLE_ACCESS',
  'PEOPLE_ATTACHMENT_ACCESS',
  'PEOPLE_EDIT',
  'PEOPLE_FAMILY_ACCESS',
  'PEOPLE_SETTING_ACCESS',
  'WEBSITE_ACCESS',
] as const;
export type Permission = (typeof permissions)[number];
/** API keys never manage the environment: its users, its keys, its mandate, its offer. */
export const apiKeyPermissions = permissions.filter((code) => code !== 'ENVIRONMENT_ACCESS');

export const accountingPermissions = ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] as const;
export type AccountingPermission = (typeof accountingPermissions)[number];

export const moduleCodes = ['advantage', 'subvention', 'gestion', 'website', 'comptability', 'formation'] as const;
export type ModuleCode = (typeof moduleCodes)[number];

export const environmentTypes = ['CSE', 'ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const;
export type EnvironmentType = (typeof environmentTypes)[number];

/** White-label variants; an environment of our own has none. */
export const brands = ['toutapprendre', 'flash', 'generique'] as const;
export type Brand = (typeof brands)[number];

/** What the guard knows of a signed-in user. */
export type AccessProfile = {
  readonly permissions: readonly Permission[];
  readonly accountingPermissions: readonly AccountingPermission[];
  /** Runs the platform: sees projections, belongs to no area. */
  readonly isOperator: boolean;
  /** The user has not opened the confirmation link of the sign-up yet. */
  readonly mustConfirmEmail?: boolean;
  readonly environment: {
    readonly type: EnvironmentType;
    readonly brand: Brand | null;
    readonly isActive: boolean;
    /** Suspended by the operator: users read and export, and write nothing. */
    readonly isSuspended?: boolean;
    /** Days of trial left; 0 once it is over. */
    readonly remainingTime: number;
    readonly modules: readonly { readonly code: ModuleCode; readonly active: boolean }[];
  };
};

export type AccessNeed = {
  /** No session at all. */
  readonly isPublic?: true;
  readonly operator?: true;
  readonly permission?: Permission;
  readonly module?: ModuleCode;
  /** The white-label brands that keep the feature, in addition to what they keep of its permission; absent = all of these. */
  readonly whiteLabel?: readonly Brand[];
  readonly accountingPermission?: AccountingPermission;
  readonly environmentTypes?: readonly EnvironmentType[];
  /** Commits the structure or writes to others: needs an address that the user has confirmed. */
  readonly confirmedEmail?: true;
  /** Where a refusal of the last step, or of the white label, leads; `/comptability` and `/home` when absent. */
  readonly fallback?: string;
  readonly whiteLabelFallback?: string;
};

export type Refusal =
  | 'session'
  | 'operator'
  | 'permission'
  | 'white-label'
  | 'trial'
  | 'module'
  | 'accounting-permission'
  | 'environment-type'
  | 'email';
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: Refusal; readonly destination: string; readonly message?: string };

export const trialExpiredMessage = "Votre période d'essai a expiré";
export const confirmEmailMessage = 'Confirmez d’abord votre adresse électronique : ouvrez le lien que vous avez reçu par e-mail.';
export const suspendedMessage =
  'Votre structure est suspendue : vous pouvez lire et exporter vos données, mais plus les modifier. Contactez-nous pour la rouvrir.';
export const forbiddenMessage = 'Vous ne pouvez pas accéder à cette ressource';

const whiteLabelPermissions: Record<Permission, readonly Brand[]> = brandsOfPermissions;

/** An expired trial closes these two areas even where their module is flagged active. */
const trialBlockedModules: readonly ModuleCode[] = ['comptability', 'website'];

const activities = { permission: 'ACTIVITY_ACCESS', module: 'gestion' } as const;
const advantage = { permission: 'ADVANTAGE_ACCESS', module: 'advantage' } as const;
const comptability = { permission: 'COMPTABILITY_ACCESS', module: 'comptability' } as const;
const website = { permission: 'WEBSITE_ACCESS', module: 'website' } as const;
const fullWebsite = { ...website, whiteLabel: [], whiteLabelFallback: '/website/advantage/slider' } as const;
const environment = { permission: 'ENVIRONMENT_ACCESS' } as const;
const subscription = { ...environment, whiteLabel: [] } as const;

/** Every screen and block that may be shown or hidden, with the routes that it opens. `:x` is one segment, `:x(a|b)` one of these. */
export const features = {
  login: { isPublic: true, routes: ['/login'] },
  register: { isPublic: true, routes: ['/register'] },
  'confirm-email': { isPublic: true, routes: ['/confirm/:token'] },
  verification: { isPublic: true, routes: ['/verification'] },
  'forgot-password': { isPublic: true, routes: ['/forgot-password/:token'] },
  invitation: { isPublic: true, routes: ['/invitation/:token'] },
  'mailing-unsubscribe': { isPublic: true, routes: ['/mailing-unsubscribe/:token'] },
  home: { routes: ['/home'] },
  structures: { routes: ['/structures'] },
  activities: { ...activities, routes: ['/activitiescse'] },
  refunds: { ...activities, routes: ['/activitiescse/refund', '/activitiescse/refund/:refund'] },
  'refund-settings': { ...activities, routes: ['/activitiescse/settings', '/activitiescse/settings/:id'] },
  inscriptions: {
    ...activities,
    routes: [
      '/activitiescse/inscriptions',
      '/activitiescse/inscriptions/:inscription',
      '/activitiescse/inscriptions/:inscription/:inscriptionSettings',
    ],
  },
  'inscription-settings': { ...activities, routes: ['/activitiescse/inscription/settings', '/activitiescse/inscription/settings/:id'] },
  advantage: { ...advantage, routes: ['/advantage'] },
  subventions: {
    ...advantage,
    routes: [
      '/advantage/subvention',
      '/advantage/subvention/edit/:rule',
      '/advantage/subvention-person',
      '/advantage/subvention-person/:person',
      '/advantage/subscribe-subvention',
      '/advantage/subscribe-subvention/example',
      '/advantage/subscribe-subvention/activate',
    ],
  },
  gifts: { ...advantage, routes: ['/advantage/gift', '/advantage/gift/example'] },
  ticketing: { whiteLabel: [], routes: ['/advantage/access'] },
  comptability: {
    ...comptability,
    routes: [
      '/comptability',
      '/comptability/help',
      '/comptability/start',
      '/comptability/gestion',
      '/comptability/gestion/NO',
      '/comptability/gestion/NO/:category',
      '/comptability/configuration/exercices',
    ],
  },
  operations: {
    ...comptability,
    routes: ['/comptability/operations', '/comptability/operations/match', '/comptability/operations/imported'],
  },
  'cse-budgets': {
    ...comptability,
    environmentTypes: ['CSE'],
    routes: ['/comptability/gestion/:budget(ASC|AEP)', '/comptability/gestion/:budget(ASC|AEP)/:category'],
  },
  balance: { ...comptability, accountingPermission: 'VIEW_DETAILS', routes: ['/comptability/statuses/balance'] },
  'annual-state': {
    ...comptability,
    environmentTypes: ['CSE', 'ASSOCIATION', 'SYNDICAT'],
    routes: ['/annualstate', '/comptability/statuses/annualstate'],
  },
  'patrimonial-resources': {
    ...comptability,
    environmentTypes: ['CSE'],
    routes: ['/patrimonial_resources', '/comptability/statuses/patrimonial_resources'],
  },
  'accounting-activities': { ...comptability, routes: ['/activities', '/comptability/configuration/activities'] },
  'accounting-keywords': { ...comptability, accountingPermission: 'EDIT_KEYWORDS', fallback: '/activities', routes: [] },
  'accounting-plan': {
    ...comptability,
    accountingPermission: 'EDIT_PLAN',
    fallback: '/activities',
    routes: ['/plan', '/comptability/configuration/plan'],
  },
  'bank-accounts': { ...comptability, routes: ['/accounts', '/comptability/configuration/accounts'] },
  environment: { ...environment, routes: ['/environment'] },
  'api-keys': { ...environment, routes: ['/environment/api-keys'] },
  'data-export': { ...environment, routes: ['/environment/export'] },
  billing: { ...subscription, routes: ['/environment/billing', '/environment/billing/fill'] },
  mandate: { ...environment, confirmedEmail: true, routes: ['/activate'] },
  offer: { ...subscription, routes: ['/environment/offer'] },
  termination: { ...subscription, routes: ['/environment/termination'] },
  bills: { ...subscription, routes: ['/environment/bills'] },
  preferences: { ...subscription, routes: ['/environment/preferences'] },
  users: { ...environment, routes: ['/environment/users'] },
  help: {
    permission: 'HELP_ACCESS',
    whiteLabel: ['toutapprendre'],
    routes: ['/help/faq', '/help/faq/:theme(account|billing|people|advantage|website|activitiescse|training)', '/help/contact'],
  },
  'comptability-help': { permission: 'HELP_ACCESS', routes: ['/help/faq/comptability'] },
  people: { permission: 'PEOPLE_ACCESS', routes: ['/people', '/people/:id', '/people/download'] },
  'people-edit': {
    permission: 'PEOPLE_EDIT',
    routes: ['/people/new', '/people/:id/edit', '/people/upload', '/people/imports', '/people/requests', '/people/requests/:id'],
  },
  'people-family': { permission: 'PEOPLE_FAMILY_ACCESS', routes: [] },
  'people-attachments': { permission: 'PEOPLE_ATTACHMENT_ACCESS', routes: [] },
  'people-settings': { permission: 'PEOPLE_SETTING_ACCESS', routes: ['/people/settings'] },
  mailings: {
    permission: 'MAILING_ACCESS',
    confirmedEmail: true,
    routes: ['/people/mailings', '/people/mailings/lists', '/people/mailings/shortcut/:type/:id'],
  },
  website: { ...fullWebsite, routes: ['/website'] },
  'website-slider': { ...website, routes: ['/website/advantage/slider', '/website/help'] },
  'website-images': { ...website, routes: ['/website/images'] },
  'website-advantages': { ...website, routes: ['/website/advantage', '/website/advantage/index'] },
  'website-pages': {
    ...fullWebsite,
    routes: [
      '/website/config',
      '/website/:page(home|cse|blog|contact)/slider',
      '/website/:page/order',
      '/website/:page/edito',
      '/website/cse/facebook',
      '/website/cse/reports',
      '/website/advantage/article',
      '/website/blog',
      '/website/blog/articles',
      '/website/contact',
    ],
  },
  projections: { operator: true, routes: [] },
  operation: {
    operator: true,
    routes: ['/operator/environments', '/operator/environments/:id', '/operator/promotions', '/operator/debits'],
  },
} as const satisfies Record<string, AccessNeed & { routes: readonly string[] }>;

export type FeatureKey = keyof typeof features;
export const featureKeys = Object.keys(features) as FeatureKey[];
const needs: Record<FeatureKey, AccessNeed & { readonly routes: readonly string[] }> = features;

export const permissionOf = (feature: FeatureKey | AccessNeed): Permission | undefined =>
  (typeof feature === 'string' ? needs[feature] : feature).permission;

export const canAccessProduct = ({ environment }: Pick<AccessProfile, 'environment'>): boolean =>
  environment.isActive || environment.isSuspended === true || environment.remainingTime > 0;

export const isModuleActive = (code: ModuleCode, profile: Pick<AccessProfile, 'environment'>): boolean =>
  canAccessProduct(profile) || profile.environment.modules.some((module) => module.code === code && module.active);

const isKept = (need: AccessNeed, brand: Brand | null): boolean =>
  brand === null ||
  ((need.permission === undefined || whiteLabelPermissions[need.permission].includes(brand)) &&
    (need.whiteLabel === undefined || need.whiteLabel.includes(brand)));

const refuse = (reason: Refusal, destination: string, message?: string): Verdict =>
  message === undefined ? { allowed: false, reason, destination } : { allowed: false, reason, destination, message };

/** The first check that refuses, and where it sends the user; `profile` is null without a session. No destination leads back to itself. */
export function guard(feature: FeatureKey | AccessNeed, profile: AccessProfile | null): Verdict {
  const need: AccessNeed = typeof feature === 'string' ? needs[feature] : feature;
  if (need.isPublic) return { allowed: true };
  if (!profile) return refuse('session', '/login');
  const { environment } = profile;
  if (need.operator && !profile.isOperator) return refuse('operator', '/home', forbiddenMessage);
  if (need.permission && !profile.permissions.includes(need.permission)) return refuse('permission', '/home');
  if (!isKept(need, environment.brand)) return refuse('white-label', whiteLabelDestination(need, environment.brand));
  if (need.module && trialBlockedModules.includes(need.module) && !canAccessProduct(profile))
    return refuse('trial', offerOrHome(profile), trialExpiredMessage);
  if (need.module && !isModuleActive(need.module, profile)) return refuseModule(profile);
  if (need.accountingPermission && !profile.accountingPermissions.includes(need.accountingPermission))
    return refuse('accounting-permission', need.fallback ?? '/comptability');
  if (need.environmentTypes && !need.environmentTypes.includes(environment.type))
    return refuse('environment-type', need.fallback ?? '/comptability');
  if (need.confirmedEmail && profile.mustConfirmEmail) return refuse('email', '/home', confirmEmailMessage);
  return { allowed: true };
}

export const allows = (feature: FeatureKey | AccessNeed, profile: AccessProfile | null): boolean => guard(feature, profile).allowed;

/** The features that this user is shown: links to the others are not rendered. */
export const allowedFeatures = (profile: AccessProfile): FeatureKey[] => featureKeys.filter((feature) => allows(feature, profile));

/** The page of the website that a brand keeps, or home when it keeps none. */
const whiteLabelDestination = ({ permission, whiteLabelFallback }: AccessNeed, brand: Brand | null): string =>
  whiteLabelFallback && isKept({ permission }, brand) ? whiteLabelFallback : '/home';

/** The offer page is hidden in white label and needs its own permission: sending there who cannot open it would turn in circles. */
const offerOrHome = (profile: AccessProfile): string => (allows('offer', profile) ? '/environment/offer' : '/home');

function refuseModule(profile: AccessProfile): Verdict {
  const destination = offerOrHome(profile);
  // A module can only be inactive once the trial is over; who lands on home instead of the offer must be told why.
  return destination === '/home' ? refuse('module', destination, trialExpiredMessage) : refuse('module', destination);
}
