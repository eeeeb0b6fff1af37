import { type AccessProfile, type FeatureKey, guard } from '@intendance/contract/access.js';
import {
  type AccessNeed,
  accountingPermissions,
  apiKeyPermissions,
  brands,
  type EnvironmentType,
  moduleCodes,
  permissions,
} from '@intendance/contract/access-need.js';
import { features } from '@intendance/contract/features.js';
import type { ApiKeyCreation } from '@intendance/domain/identity/api-key/api-key.events.js';
import type { ApiKeyId } from '@intendance/domain/identity/api-key/api-key.js';
import { signInRuleStream } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import { ApiKeyRegistry } from '../src/identity/api-key/api-key-registry.js';
import { newApiKeySecret, prefixOf } from '../src/identity/api-key/api-key-secret.js';
import { AccessKey } from '../src/identity/session/access-key.js';
import { signAccessToken } from '../src/identity/session/access-token.js';
import { type ApiRule, needsOf } from '../src/platform/wire/access.decorator.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { ExecuteEnvironment } from '../src/subscription/public.js';
import type { TestApp } from './open-test-app.js';
import { openEnvironment, type SignedIn, type SignedInOptions, signedIn } from './signed-in.js';
import { record } from './worked-year.js';

/** The answer that a rule owes to a caller: `401 session.missing`; undefined for a caller that the rule lets in. */
type Expected = (rule: ApiRule, method: string) => string | undefined;
export type Caller = { readonly name: string; readonly open: (app: TestApp) => Promise<string | undefined>; readonly expected: Expected };

const table: Readonly<Record<FeatureKey, AccessNeed & { readonly routes: readonly string[] }>> = features;
const resolved = (need: FeatureKey | AccessNeed): AccessNeed => (typeof need === 'string' ? table[need] : need);

type NeedCheck = (need: AccessNeed) => string | undefined;

/** A route of several needs refuses for its first need, when no need lets the caller in. */
const refusedBy =
  (check: NeedCheck): Expected =>
  (rule) => {
    const codes = needsOf(rule)
      .map(resolved)
      .map((need) => (need.operator ? 'operator' : check(need)));
    return codes.every((code) => code !== undefined) ? `403 access.${codes[0]}` : undefined;
  };
const always =
  (answer: string): Expected =>
  () =>
    answer;

const blockedByTrial = ['comptability', 'website'];
const ofClosedModule: NeedCheck = ({ module }) => (module === undefined ? undefined : blockedByTrial.includes(module) ? 'trial' : 'module');
const ofEndedTrial: NeedCheck = ({ module = '' }) => (blockedByTrial.includes(module) ? 'trial' : undefined);

const ofType =
  (type: EnvironmentType): NeedCheck =>
  ({ environmentTypes }) =>
    environmentTypes?.includes(type) === false ? 'environment-type' : undefined;
/** The structure of most callers is a works council: routes of other structures alone are closed to it. */
const ofCouncil = ofType('CSE');
export const isClosedToCouncils = (rule: ApiRule): boolean => refusedBy(ofCouncil)(rule, 'GET') !== undefined;

/** A suspension closes writes for the structure, except those that put its account right. */
const ofSuspension: Expected = (rule, method) => {
  const isOpen = typeof rule === 'string' || method === 'GET' || needsOf(rule).some((need) => need === 'billing' || need === 'mandate');
  return refusedBy(ofCouncil)(rule, method) ?? (isOpen ? undefined : '403 access.suspended');
};

/** Keys are refused before any need is checked where the route is of a person. */
const forKeys =
  (check: NeedCheck): Expected =>
  (rule, method) => {
    if (rule === 'caller') return undefined;
    const isGrantable = needsOf(rule)
      .map(resolved)
      .some(({ permission }) => permission !== undefined && permission !== 'ENVIRONMENT_ACCESS');
    return isGrantable ? refusedBy(check)(rule, method) : '403 access.person-only';
  };

const everything = { accountingPermissions, modules: moduleCodes } as const;
const ended = { ...everything, isActive: false, trialDays: -3 } as const;
const user = (options: SignedInOptions) => async (app: TestApp) => (await signedIn(app, options)).token;

async function suspended(app: TestApp): Promise<string> {
  const { environmentId, token } = await signedIn(app, { ...everything, trialDays: -3 });
  await app
    .get(CommandBus)
    .execute(new ExecuteEnvironment(systemContext(environmentId), { type: 'SuspendEnvironment', data: { on: app.clock.today() } }));
  return token;
}

async function signedOut(app: TestApp): Promise<string> {
  const { token, refreshToken } = await signedIn(app);
  await app.inject({ method: 'POST', url: '/api/logout', payload: { refresh_token: refreshToken } });
  return token;
}

async function deactivated(app: TestApp): Promise<string> {
  const administrator = await signedIn(app);
  const { userId, token } = await signedIn(app, { environmentId: administrator.environmentId });
  const url = `/api/users/${userId}/deactivate`;
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers: administrator.headers });
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  return token;
}

/** Of a structure that opens with a second factor only. */
async function withoutFactor(app: TestApp): Promise<string> {
  const environmentId = await openEnvironment(app, everything);
  const events = [{ type: 'SecondFactorRuleChosen', data: { requiredOf: 'privileged' } }];
  await record(app.get(EventStore), environmentId, { stream: signInRuleStream(environmentId), expected: 'none', events });
  return (await signedIn(app, { ...everything, environmentId })).token;
}
/** The own account of the user stays open, where the second factor is activated. */
const ofMissingFactor: Expected = (rule) =>
  needsOf(rule).some((need) => resolved(need).isPersonal) ? undefined : '403 access.second-factor';

async function expiredToken(app: TestApp): Promise<string> {
  const { userId, environmentId } = await signedIn(app);
  const claims = { userId, environmentId, sessionId: newId() };
  return signAccessToken(app.get(AccessKey).bytes, claims, new Date(app.clock.now().getTime() - 3_600_000));
}

type KeyOptions = Partial<Pick<ApiKeyCreation, 'permissions' | 'accountingPermissions'>> & {
  owner?: SignedInOptions;
  lastDay?: number;
  isRevoked?: boolean;
};

/** Writes the events of a key, because no command creates an expired one. */
export async function keyOf(app: TestApp, { environmentId, userId }: SignedIn, options: KeyOptions = {}): Promise<string> {
  const id = newId<'api-key'>() as ApiKeyId;
  const secret = newApiKeySecret();
  const data: ApiKeyCreation = {
    name: 'Paie',
    prefix: prefixOf(secret),
    permissions: options.permissions ?? apiKeyPermissions,
    accountingPermissions: options.accountingPermissions ?? accountingPermissions,
    expiresOn: addDays(app.clock.today(), options.lastDay ?? 90),
    createdBy: userId,
  };
  const revocation = options.isRevoked ? [{ type: 'ApiKeyRevoked', data: {} }] : [];
  await record(app.get(EventStore), environmentId, {
    stream: `api-key-${id}`,
    expected: 'none',
    events: [{ type: 'ApiKeyCreated', data }, ...revocation],
  });
  await app.get(ApiKeyRegistry).register({ id, environmentId }, secret, data.expiresOn);
  return secret;
}
const key =
  (options: KeyOptions = {}) =>
  async (app: TestApp) =>
    keyOf(app, await signedIn(app, options.owner ?? everything), options);

/** The features that a white label keeps by the shared table of rules. */
function ofBrand(brand: (typeof brands)[number]): NeedCheck {
  const modules = moduleCodes.map((code) => ({ code, active: true }));
  const environment = { type: 'CSE', brand, isActive: true, remainingTime: 30, modules } as const;
  const profile: AccessProfile = { permissions, accountingPermissions, isOperator: false, environment };
  return (need) => {
    const verdict = guard(need, profile);
    return verdict.allowed ? undefined : verdict.reason;
  };
}

const open: NeedCheck = () => undefined;

const unconfirmed = user({ ...everything, mustConfirmEmail: true });
const ofUnconfirmedEmail = refusedBy(({ confirmedEmail }) => confirmedEmail && 'email');

/** Callers that each lack one thing, and the answer that follows from the declaration of a route alone. */
export const refusedCallers: readonly Caller[] = [
  { name: 'nobody', open: async () => undefined, expected: always('401 session.missing') },
  { name: 'a token that is none', open: async () => 'eyJhbGciOiJub25lIn0.e30.', expected: always('401 session.invalid') },
  { name: 'an expired token', open: expiredToken, expected: always('401 session.expired') },
  { name: 'a session that was ended', open: signedOut, expected: always('401 session.expired') },
  { name: 'a user who was deactivated', open: deactivated, expected: always('401 session.expired') },
  { name: 'an unknown key', open: async () => newApiKeySecret(), expected: always('401 api-key.invalid') },
  { name: 'a revoked key', open: key({ isRevoked: true }), expected: always('401 api-key.revoked') },
  { name: 'an expired key', open: key({ lastDay: -1 }), expected: always('401 api-key.expired') },
  {
    name: 'a user without permissions',
    open: user({ ...everything, permissions: [] }),
    expected: refusedBy(({ permission }) => permission && 'permission'),
  },
  {
    name: 'a user without accounting permissions',
    open: user({ ...everything, accountingPermissions: [] }),
    expected: refusedBy(({ accountingPermission }) => accountingPermission && 'accounting-permission'),
  },
  { name: 'a user who must confirm the address', open: unconfirmed, expected: ofUnconfirmedEmail },
  { name: 'a user without the second factor that the structure requires', open: withoutFactor, expected: ofMissingFactor },
  { name: 'a user who is no operator', open: user(everything), expected: refusedBy(open) },
  { name: 'a user of a trial that is over, without modules', open: user({ ...ended, modules: [] }), expected: refusedBy(ofClosedModule) },
  { name: 'a user of a trial that is over, with every module', open: user(ended), expected: refusedBy(ofEndedTrial) },
  { name: 'a user of a suspended environment', open: suspended, expected: ofSuspension },
  {
    name: 'a user of another type of environment',
    open: user({ ...everything, type: 'ENTREPRISE' }),
    expected: refusedBy(ofType('ENTREPRISE')),
  },
  ...brands.map((brand) => ({
    name: `a user of the white label ${brand}`,
    open: user({ ...everything, brand }),
    expected: refusedBy(ofBrand(brand)),
  })),
  { name: 'a key with every permission', open: key(), expected: forKeys(open) },
  {
    name: 'a key with another permission',
    open: key({ permissions: ['HELP_ACCESS'] }),
    expected: forKeys(({ permission }) => (permission === 'HELP_ACCESS' ? undefined : 'permission')),
  },
  {
    name: 'a key without accounting permissions',
    open: key({ accountingPermissions: [] }),
    expected: forKeys(({ accountingPermission }) => accountingPermission && 'accounting-permission'),
  },
  { name: 'a key of a trial that is over', open: key({ owner: { ...ended, modules: [] } }), expected: forKeys(ofClosedModule) },
];

/** Callers that have everything: no route that opens to them may refuse them. */
export const acceptedCallers: readonly Caller[] = [
  { name: 'an operator with every permission', open: user({ ...everything, isOperator: true }), expected: refusedBy(ofCouncil) },
  {
    name: 'an operator of an association',
    open: user({ ...everything, isOperator: true, type: 'ASSOCIATION' }),
    expected: refusedBy(ofType('ASSOCIATION')),
  },
  {
    name: 'a user who must confirm the address',
    open: unconfirmed,
    expected: (rule, method) => ofUnconfirmedEmail(rule, method) ?? refusedBy(ofCouncil)(rule, method),
  },
  { name: 'a key with every permission', open: key(), expected: forKeys(ofCouncil) },
];

/** Whether any signed-in user may call the route, whatever the permissions. */
export const asksNoPermission = (rule: ApiRule): boolean =>
  rule !== 'public' && needsOf(rule).some((need) => !resolved(need).operator && resolved(need).permission === undefined);
