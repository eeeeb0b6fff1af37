import type { AccessNeed, AccountingPermission, Brand, EnvironmentType, ModuleCode, Permission } from './access-need.js';
import { features } from './features.js';
import { brandsOfPermissions } from './white-label-permissions.js';

/** The rights of a signed-in user, as the guard checks them. */
export type AccessProfile = {
  readonly permissions: readonly Permission[];
  readonly accountingPermissions: readonly AccountingPermission[];
  /** The user runs the platform: may read projections, and belongs to no area. */
  readonly isOperator: boolean;
  /** The user has not opened the confirmation link of the sign-up yet. */
  readonly mustConfirmEmail?: boolean;
  /** The structure opens to the user with a second factor only, and the account has none. */
  readonly mustAddFactor?: boolean;
  /** The factor that is missing must be a passkey. */
  readonly mustAddPasskey?: boolean;
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

export type Refusal =
  | 'session'
  | 'second-factor'
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
export const factorMessage =
  'Votre structure demande la double authentification : activez-la depuis l’accueil, ou par « Double authentification » dans le menu de votre compte.';
export const passkeyMessage =
  'Votre structure demande une clé d’accès : ajoutez-la depuis l’accueil, ou par « Clés d’accès » dans le menu de votre compte.';
export const suspendedMessage =
  'Votre structure est suspendue : vous pouvez lire et exporter vos données, mais plus les modifier. Contactez-nous pour la rouvrir.';
export const forbiddenMessage = 'Vous ne pouvez pas accéder à cette ressource';

const whiteLabelPermissions: Record<Permission, readonly Brand[]> = brandsOfPermissions;

/** An expired trial closes these two areas even where their module is flagged active. */
const trialBlockedModules: readonly ModuleCode[] = ['comptability', 'website'];

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

/**
 * The first check that refuses, and where it sends the user; `profile` is null without a session. No destination leads back to itself.
 * The order of the checks is the specification's: session, permission, white label, trial, module, accounting permission or environment
 * type. Ours stand around them: the second factor before all, the confirmed address last.
 */
export function guard(feature: FeatureKey | AccessNeed, profile: AccessProfile | null): Verdict {
  const need: AccessNeed = typeof feature === 'string' ? needs[feature] : feature;
  if (need.isPublic) return { allowed: true };
  if (!profile) return refuse('session', '/login');
  if (profile.mustAddFactor && !need.isPersonal)
    return refuse('second-factor', '/home', profile.mustAddPasskey ? passkeyMessage : factorMessage);
  const { environment } = profile;
  if (need.operator && !profile.isOperator) return refuse('operator', '/home', forbiddenMessage);
  if (need.permission && !profile.permissions.includes(need.permission)) return refuse('permission', '/home');
  if (!isKept(need, environment.brand)) return refuse('white-label', whiteLabelDestination(need, environment.brand));
  if (need.module && trialBlockedModules.includes(need.module) && !canAccessProduct(profile))
    return refuse('trial', offerOrHome(profile), trialExpiredMessage);
  if (need.module && !isModuleActive(need.module, profile)) return refuseModule(profile);
  if (need.childModule && !isModuleActive(need.childModule.code, profile)) return refuse('module', need.childModule.presentation);
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

/** White labels hide the offer page, which also needs its own permission: a redirect of users without it would loop. */
const offerOrHome = (profile: AccessProfile): string => (allows('offer', profile) ? '/environment/offer' : '/home');

function refuseModule(profile: AccessProfile): Verdict {
  const destination = offerOrHome(profile);
  // A module can only be inactive once the trial is over; a user redirected to home instead of the offer must see the reason.
  return destination === '/home' ? refuse('module', destination, trialExpiredMessage) : refuse('module', destination);
}
