import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { IdentityProviderEvent, ProviderMode } from './identity-provider.events.js';
import { identityProviderCase, isOwnDomain } from './identity-provider.js';

const id = newId() as unknown as EnvironmentId;
const client = { issuer: 'https://comptes.exemple.fr/realms/cse', clientId: 'intendance' };
const terms = { name: 'Comptes Horizon', domains: ['exemple.fr'], hasFactor: false };
const configured: IdentityProviderEvent = { type: 'IdentityProviderConfigured', data: { ...client, ...terms } };
const tried: IdentityProviderEvent = { type: 'IdentityProviderTried', data: {} };
const chosen = (mode: ProviderMode): IdentityProviderEvent => ({ type: 'IdentityProviderModeChosen', data: { mode } });
const removed: IdentityProviderEvent = { type: 'IdentityProviderRemoved', data: {} };

const given = (...events: IdentityProviderEvent[]) => {
  const spec = specifyCase(identityProviderCase).given({ record: events });
  return {
    configure: (change: Partial<typeof client & typeof terms & { hasSecret: boolean }> = {}) =>
      spec.when({ id, type: 'ConfigureIdentityProvider', data: { ...client, ...terms, hasSecret: true, ...change } }),
    recordTrial: () => spec.when({ id, type: 'RecordProviderTrial' }),
    choose: (mode: ProviderMode, isOwnProven = true) => spec.when({ id, type: 'ChooseProviderMode', data: { mode, isOwnProven } }),
    remove: () => spec.when({ id, type: 'RemoveIdentityProvider' }),
  };
};

describe('configuring the identity provider of a structure', () => {
  it('takes an issuer, a client and its secret, and clean domains', () => {
    given()
      .configure({ name: ' Comptes Horizon ', domains: ['@Exemple.fr', 'exemple.fr', ''] })
      .then({ record: [configured] });
    given().configure({ name: ' ' }).thenRefuses('identity-provider.name-missing');
    given().configure({ clientId: ' ' }).thenRefuses('identity-provider.client-missing');
    given().configure({ hasSecret: false }).thenRefuses('identity-provider.secret-missing');
    given()
      .configure({ domains: ['exemple'] })
      .thenRefuses('identity-provider.domain');
  });

  it('takes the plain address of a server as the issuer', () => {
    given()
      .configure({ issuer: `${client.issuer}/.well-known/openid-configuration` })
      .then({ record: [configured] });
    for (const issuer of [
      'https://comptes.fr/.well-known/x',
      'comptes',
      'ftp://comptes.fr',
      'https://a:b@comptes.fr',
      'https://comptes.fr?x=1',
      'https://comptes.fr#x',
    ])
      given().configure({ issuer }).thenRefuses('identity-provider.issuer');
  });

  it('keeps the secret and the mode when only its terms change', () => {
    const others = { name: 'Horizon', domains: [], hasFactor: true };
    given(configured, tried, chosen('optional'))
      .configure({ ...others, hasSecret: false })
      .then({ record: [{ type: 'IdentityProviderTermsChanged', data: others }] });
    given(configured).configure({ hasSecret: false }).then({});
  });

  it('is off until it is tried again, with another client or another secret', () => {
    const other = { issuer: 'https://autre.exemple.fr' };
    given(configured, tried)
      .configure({ ...other, hasSecret: false })
      .thenRefuses('identity-provider.secret-missing');
    given(configured, tried, chosen('required'))
      .configure()
      .then({ record: [configured] });
    given(configured, tried, chosen('required'), configured).choose('optional').thenRefuses('identity-provider.not-tried');
  });
});

describe('switching the identity provider on', () => {
  it('needs a provider that an administrator has tried', () => {
    given().choose('optional').thenRefuses('identity-provider.none');
    given(configured).choose('optional').thenRefuses('identity-provider.not-tried');
    given(configured)
      .recordTrial()
      .then({ record: [tried] });
    given(configured, tried).recordTrial().then({});
    given(configured, tried)
      .choose('optional', false)
      .then({ record: [chosen('optional')] });
  });

  it('requires it by whoever signed in by it', () => {
    given(configured, tried).choose('required', false).thenRefuses('identity-provider.own-sign-in-missing');
    given(configured, tried)
      .choose('required')
      .then({ record: [chosen('required')] });
    given(configured, tried, chosen('required')).choose('required', false).then({});
  });

  it('is taken back at any time', () => {
    given(configured, tried, chosen('required'))
      .choose('off', false)
      .then({ record: [chosen('off')] });
    given(configured)
      .remove()
      .then({ record: [removed] });
    given(configured, removed).remove().then({});
    given(configured, tried, removed).recordTrial().thenRefuses('identity-provider.none');
  });
});

it('links the addresses of its domains, and all when it has none', () => {
  const claire = 'Claire@Exemple.fr';
  expect([terms, { domains: [] }, { domains: ['autre.fr'] }, { domains: ['fr'] }].map((each) => isOwnDomain(each, claire))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
