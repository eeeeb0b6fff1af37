import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The server that signs people in, and the client that the structure registered there. The secret of the client is in no event. */
export type ProviderClient = { issuer: string; clientId: string };

/** `domains`: of the addresses that may be linked, all of them when empty. `hasFactor`: the provider asks for a second factor itself. */
export type ProviderTerms = { name: string; domains: readonly string[]; hasFactor: boolean };

/** `off`: nobody signs in by it; `required`: users who are in no other structure sign in by it alone. */
export const providerModes = ['off', 'optional', 'required'] as const;
export type ProviderMode = (typeof providerModes)[number];

/** Stored for ever: only add optional fields or new types. */
export type IdentityProviderEvent =
  /** A new client, or a new secret of the same one: it is off until it was tried. */
  | { type: 'IdentityProviderConfigured'; data: ProviderClient & ProviderTerms }
  | { type: 'IdentityProviderTermsChanged'; data: ProviderTerms }
  /** An administrator signed in by it. */
  | { type: 'IdentityProviderTried'; data: Record<string, never> }
  | { type: 'IdentityProviderModeChosen'; data: { mode: ProviderMode } }
  | { type: 'IdentityProviderRemoved'; data: Record<string, never> };

export const identityProviderStream = (id: EnvironmentId): `identity-provider-${string}` => `identity-provider-${id}`;
