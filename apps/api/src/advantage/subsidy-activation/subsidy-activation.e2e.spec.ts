import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../test/signed-in.js';
import { signMandate } from '../../../test/signed-mandate.js';
import type { EnvironmentDto } from '../../subscription/contract/subscription/environment.dto.js';
import type { SubsidyRuleDto } from '../subsidy-rule/subsidy-rule.dto.js';
import type { SubsidyActivationDto } from './subsidy-activation.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

const rule = { name: 'Cinéma', percent: true, rate: 40, limit_tickets: 4, periodicity_percent: 'mensual', category_ids: ['11'] };

/** The trial has ended; the free module stays. */
const structure = (options: SignedInOptions = {}) => signedIn(app, { isActive: false, trialDays: 0, modules: ['advantage'], ...options });
type Options = { body?: object; headers?: object };
const send = (who: SignedIn, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path = '', { body, headers }: Options = {}) =>
  app.inject({
    method,
    url: `/api/subvention_activation${path}`,
    headers: { ...who.headers, ...headers },
    ...(body && { payload: body }),
  });
const read = async (who: SignedIn) => (await send(who, 'GET')).json<SubsidyActivationDto>();
const prepare = (who: SignedIn, change: object = {}) => send(who, 'PUT', '', { body: { ...rule, ...change } });
const activate = (who: SignedIn, headers: object = {}) => send(who, 'POST', '/activate', { headers });
const rules = async (who: SignedIn) => {
  await app.settled();
  const answer = await app.inject({ method: 'GET', url: '/api/subvention_rules', headers: who.headers });
  return {
    status: answer.statusCode,
    names: (answer.json<{ subvention_rules?: SubsidyRuleDto[] }>().subvention_rules ?? []).map(({ name }) => name),
  };
};
const activeModules = async (who: SignedIn) => {
  const answer = await app.inject({ method: 'GET', url: `/api/environments/${who.environmentId}`, headers: who.headers });
  return answer.json<EnvironmentDto>().modules.flatMap(({ code, active }) => (active ? [code] : []));
};

describe('the activation without a mandate', () => {
  it('keeps the rule, and finds it after the signature', async () => {
    const clerk = await structure();
    expect(await read(clerk)).toEqual({
      status: 'none',
      subvention_rule: null,
      rule: null,
      is_subscribed: false,
      has_mandate: false,
      version: 0,
    });
    expect((await rules(clerk)).status).toBe(403);
    expect((await prepare(clerk)).statusCode).toBe(200);
    const refused = await activate(clerk);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'subsidy-activation.mandate-missing',
        detail: 'Il reste à signer le mandat de prélèvement. Votre subvention est conservée.',
      },
    ]);
    expect(await activeModules(clerk)).toEqual(['advantage']);
    expect(await read(clerk)).toMatchObject({ status: 'pending', rule: { ...rule, enabled: true }, has_mandate: false });

    await signMandate(app, clerk);
    expect(await read(clerk)).toMatchObject({ status: 'pending', rule: { name: 'Cinéma' }, has_mandate: true });
    const activated = await activate(clerk);
    expect(activated.statusCode).toBe(200);
    expect(activated.json()).toMatchObject({ status: 'activated', rule: null, is_subscribed: true });
    expect(await activeModules(clerk)).toEqual(['advantage', 'subvention']);
    expect(await rules(clerk)).toEqual({ status: 200, names: ['Cinéma'] });
  });
});

describe('the activation with a mandate', () => {
  it('adds the modules and the rule once, however often it is asked for', async () => {
    const clerk = await structure();
    await signMandate(app, clerk);
    await prepare(clerk);
    const headers = { 'idempotency-key': `activate-${clerk.userId}` };
    const [first, repeated] = [await activate(clerk, headers), await activate(clerk, headers)];
    expect(repeated.json()).toEqual(first.json());
    expect((await activate(clerk)).statusCode).toBe(200);
    expect(await rules(clerk)).toEqual({ status: 200, names: ['Cinéma'] });
  });
  it('needs a draft', async () => {
    const clerk = await structure();
    await signMandate(app, clerk);
    expect((await activate(clerk)).json()).toMatchObject({ status: 409, code: 'subsidy-activation.draft-missing' });
    expect(await activeModules(clerk)).toEqual(['advantage']);
  });
  it('keeps the draft of a rule that is refused, and opens no module', async () => {
    const clerk = await structure();
    await signMandate(app, clerk);
    await prepare(clerk);
    const refused = await prepare(clerk, { name: ' ' });
    expect(refused.json()).toMatchObject({
      status: 422,
      detail: 'Une erreur est survenue. Vérifiez le contenu de votre règle.',
      violations: [{ propertyPath: 'name', message: 'Vous devez donner un nom à la subvention.' }],
    });
    expect(await read(clerk)).toMatchObject({ status: 'pending', rule: { name: 'Cinéma' } });
    expect(await activeModules(clerk)).toEqual(['advantage']);
  });
});

describe('the draft', () => {
  it('is changed from the version that was read, and discarded', async () => {
    const clerk = await structure();
    await prepare(clerk);
    const ifFirst = { 'if-match': '"1"' };
    expect((await send(clerk, 'PUT', '', { body: { ...rule, rate: 20 }, headers: ifFirst })).statusCode).toBe(200);
    expect((await send(clerk, 'PUT', '', { body: { ...rule, rate: 10 }, headers: ifFirst })).statusCode).toBe(412);
    expect(await read(clerk)).toMatchObject({ rule: { rate: 20 } });
    expect((await send(clerk, 'DELETE')).json()).toMatchObject({ status: 'none', rule: null });
    expect((await send(clerk, 'DELETE')).statusCode).toBe(200);
  });
  it('is of its structure alone', async () => {
    await prepare(await structure());
    expect(await read(await structure())).toMatchObject({ status: 'none', rule: null });
  });
});

describe('who may activate', () => {
  it('is who manages the offer: a colleague prepares the rule', async () => {
    const clerk = await structure({ permissions: ['ADVANTAGE_ACCESS'] });
    expect((await prepare(clerk)).statusCode).toBe(200);
    expect((await activate(clerk)).statusCode).toBe(403);
    expect(await read(clerk)).toMatchObject({ status: 'pending' });
  });
  it('is nobody in a white label, whose offer is hidden', async () => {
    const clerk = await structure({ brand: 'toutapprendre' });
    expect((await prepare(clerk)).statusCode).toBe(200);
    expect((await activate(clerk)).statusCode).toBe(403);
  });
  it('is nobody without the area', async () => {
    expect((await send(await structure({ permissions: ['ENVIRONMENT_ACCESS'] }), 'GET')).statusCode).toBe(403);
    const expired = await structure({ modules: [] });
    expect((await send(expired, 'GET')).statusCode).toBe(403);
    expect((await activate(expired)).statusCode).toBe(403);
  });
});
