import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { identityProviderErrors } from './identity-provider.errors.js';
import {
  type IdentityProviderEvent,
  identityProviderStream,
  type ProviderClient,
  type ProviderMode,
  type ProviderTerms,
} from './identity-provider.events.js';

export type ConfiguredProvider = ProviderClient &
  ProviderTerms & { readonly status: 'configured'; readonly mode: ProviderMode; readonly isTried: boolean };
export type IdentityProvider = { readonly status: 'none' } | ConfiguredProvider;

/** `hasSecret`: the request brings a secret. `isOwnProven`: the author signed in by this provider; such links are outside the events of a structure. */
export type IdentityProviderCommand =
  | { type: 'ConfigureIdentityProvider'; data: ProviderClient & ProviderTerms & { hasSecret: boolean } }
  | { type: 'RecordProviderTrial' }
  | { type: 'ChooseProviderMode'; data: { mode: ProviderMode; isOwnProven: boolean } }
  | { type: 'RemoveIdentityProvider' };

export const identityProviderDecider: Decider<IdentityProviderCommand, IdentityProviderEvent, IdentityProvider> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

export const identityProviderCase = singleStreamCase({
  decider: identityProviderDecider,
  stream: (id: EnvironmentId) => identityProviderStream(id),
  answer: (provider) => provider,
});

/** Whether the provider signs people in. */
export const isProviderOn = (provider: IdentityProvider): provider is ConfiguredProvider =>
  provider.status === 'configured' && provider.mode !== 'off';

/** Whether users whose only structure this is sign in by the provider alone. */
export const isProviderRequired = (provider: IdentityProvider): boolean => isProviderOn(provider) && provider.mode === 'required';

/** Whether the structure says that the provider asks for a second factor. */
export const asksForFactor = (provider: IdentityProvider): boolean => isProviderOn(provider) && provider.hasFactor;

/** Whether an address may be linked to an account. */
export function isOwnDomain({ domains }: Pick<ProviderTerms, 'domains'>, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** Sessions and links of a provider are those of its client: another issuer or client is another provider. */
export const isSameClient = (left: ProviderClient, right: ProviderClient): boolean =>
  left.issuer === right.issuer && left.clientId === right.clientId;

function decide(command: IdentityProviderCommand, provider: IdentityProvider): IdentityProviderEvent[] {
  if (command.type === 'ConfigureIdentityProvider') return configuration(command.data, provider);
  if (provider.status === 'none') {
    if (command.type === 'RemoveIdentityProvider') return [];
    throw identityProviderErrors.none();
  }
  switch (command.type) {
    case 'RecordProviderTrial':
      return provider.isTried ? [] : [{ type: 'IdentityProviderTried', data: {} }];
    case 'ChooseProviderMode': {
      const { mode, isOwnProven } = command.data;
      if (mode === provider.mode) return [];
      if (mode !== 'off' && !provider.isTried) throw identityProviderErrors.notTried();
      if (mode === 'required' && !isOwnProven) throw identityProviderErrors.ownSignInMissing();
      return [{ type: 'IdentityProviderModeChosen', data: { mode } }];
    }
    case 'RemoveIdentityProvider':
      return [{ type: 'IdentityProviderRemoved', data: {} }];
  }
}

function evolve(provider: IdentityProvider, event: IdentityProviderEvent): IdentityProvider {
  if (event.type === 'IdentityProviderConfigured') return { status: 'configured', ...event.data, mode: 'off', isTried: false };
  if (provider.status === 'none' || event.type === 'IdentityProviderRemoved') return { status: 'none' };
  switch (event.type) {
    case 'IdentityProviderTermsChanged':
      return { ...provider, ...event.data };
    case 'IdentityProviderTried':
      return { ...provider, isTried: true };
    case 'IdentityProviderModeChosen':
      return { ...provider, mode: event.data.mode };
  }
}

function configuration(
  { hasSecret, ...input }: ProviderClient & ProviderTerms & { hasSecret: boolean },
  provider: IdentityProvider,
): IdentityProviderEvent[] {
  const client = { issuer: checkedIssuer(input.issuer), clientId: input.clientId.trim() };
  if (client.clientId === '') throw identityProviderErrors.clientMissing();
  const terms = checkedTerms(input);
  const isSame = provider.status === 'configured' && isSameClient(provider, client);
  if (!isSame && !hasSecret) throw identityProviderErrors.secretMissing();
  if (!isSame || hasSecret) return [{ type: 'IdentityProviderConfigured', data: { ...client, ...terms } }];
  const isUnchanged =
    provider.name === terms.name && provider.hasFactor === terms.hasFactor && provider.domains.join() === terms.domains.join();
  return isUnchanged ? [] : [{ type: 'IdentityProviderTermsChanged', data: terms }];
}

/**
 * A URL as the provider writes it: an issuer is compared as text, so its last slash stays. The address of the discovery document stands for
 * its issuer.
 */
function checkedIssuer(text: string): string {
  const issuer = text.trim().replace(/\/\.well-known\/openid-configuration$/, '');
  const url = URL.parse(issuer);
  const isPlain =
    url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '' && !issuer.includes('/.well-known/');
  if (!isPlain || !['https:', 'http:'].includes(url.protocol)) throw identityProviderErrors.issuer();
  return issuer;
}

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

function checkedTerms({ name, domains, hasFactor }: ProviderTerms): ProviderTerms {
  if (name.trim() === '') throw identityProviderErrors.nameMissing();
  const clean = domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, '')).filter((domain) => domain !== '');
  const wrong = clean.find((domain) => !domainPattern.test(domain));
  if (wrong !== undefined) throw identityProviderErrors.domain(wrong);
  return { name: name.trim(), domains: [...new Set(clean)], hasFactor };
}
