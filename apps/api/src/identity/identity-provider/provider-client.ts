import type { ConfiguredProvider } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { isAllowedTarget } from '../../capabilities/webhook/public-address.js';
import { type PublicFetch, publicFetch, Unreachable } from '../../capabilities/webhook/public-fetch.js';
import { Config } from '../../platform/config/config.js';
import { lru } from '../../platform/runtime/lru.js';
import type { ProviderAttempt } from './provider-attempts.js';
import { type ProviderIdentity, toIdentity } from './provider-identity.js';
import { ProviderSecrets } from './provider-secrets.js';
import { providerSignInErrors } from './provider-sign-in.errors.js';

/** How long the addresses and keys of a provider are used without asking for them again. */
const discoveryMs = 5 * 60_000;
/** Of difference between the clocks, in seconds. */
const tolerance = 30;
const scope = 'openid email profile';

type Client = typeof import('openid-client');
type Owner = { readonly environmentId: EnvironmentId; readonly provider: ConfiguredProvider };

/**
 * The requests to the identity providers of structures, by openid-client, which checks all that they answer. Servers are reached as those of
 * webhooks are. The library is loaded by the first use.
 */
@Injectable()
export class ProviderClient {
  private readonly discovered = lru<string, Promise<Configuration>>(500, { ttl: discoveryMs });
  private readonly fetch: PublicFetch;
  private readonly isPrivateAllowed: boolean;
  private readonly logger = new Logger('identity-provider');

  constructor(
    private readonly secrets: ProviderSecrets,
    { privateWebhooks }: Config,
  ) {
    this.isPrivateAllowed = privateWebhooks;
    this.fetch = publicFetch({ isPrivateAllowed: privateWebhooks });
  }

  /** Whether the issuer may be reached, as far as its text says. */
  allows(issuer: string): boolean {
    const url = URL.parse(issuer);
    return url !== null && isAllowedTarget(url, this.isPrivateAllowed);
  }

  /** The page of the provider where the person signs in. @throws session.provider-away */
  async signInUrl(owner: Owner, { state, nonce, verifier, redirect }: ProviderAttempt, email?: string): Promise<string> {
    const client = await import('openid-client');
    const configuration = await this.configurationOf(client, owner).catch((error: unknown) => this.refuse(error, owner, 'discovery'));
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(email !== undefined && { login_hint: email }),
    });
    // The browser follows this address: the provider does not choose its scheme.
    if (!this.allows(url.href)) throw providerSignInErrors.away();
    return url.href;
  }

  /**
   * The person who came back with this query. @throws session.provider-refused, session.provider-away, session.provider-misconfigured
   */
  async identityOf(owner: Owner, { state, nonce, verifier, redirect }: ProviderAttempt, query: string): Promise<ProviderIdentity> {
    const client = await import('openid-client');
    const configuration = await this.configurationOf(client, owner).catch((error: unknown) => this.refuse(error, owner, 'discovery'));
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirect}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // The library accepts every tenant of the shared issuers of Entra.
      if (!claims || claims.iss !== owner.provider.issuer) throw providerSignInErrors.refused();
      const hasAddress = typeof claims['email'] === 'string';
      const more = hasAddress ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return toIdentity({ ...more, ...claims });
    } catch (error) {
      return this.refuse(error, owner, 'exchange');
    }
  }

  private async configurationOf(client: Client, { environmentId, provider }: Owner): Promise<Configuration> {
    const secret = await this.secrets.of(environmentId);
    if (secret === undefined) throw providerSignInErrors.misconfigured();
    const key = JSON.stringify([provider.issuer, provider.clientId, secret]);
    const cached = this.discovered.get(key);
    if (cached) return cached;
    const loading = this.discover(client, provider, secret);
    this.discovered.set(key, loading);
    // A failure is not kept: the next request asks again.
    loading.catch(() => this.discovered.delete(key));
    return loading;
  }

  private async discover(client: Client, { issuer, clientId }: ConfiguredProvider, secret: string): Promise<Configuration> {
    const execute = [client.enableNonRepudiationChecks, ...(this.isPrivateAllowed ? [client.allowInsecureRequests] : [])];
    const options = { execute, [client.customFetch]: this.fetch };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'], ...server } = found.serverMetadata();
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    const metadata = { client_secret: secret, [client.clockTolerance]: tolerance };
    const configuration = new client.Configuration(server, clientId, metadata, authentication);
    for (const apply of execute) apply(configuration);
    configuration[client.customFetch] = this.fetch;
    return configuration;
  }

  /** One answer for all that the provider got wrong: details are for the log. @throws always */
  private refuse(error: unknown, { environmentId }: Owner, step: 'discovery' | 'exchange'): never {
    const refusal = refusalOf(error, step);
    this.logger.warn({ msg: `the ${step} with an identity provider failed`, environmentId, code: refusal.code, reason: reasonOf(error) });
    throw refusal;
  }
}

/** As an error of OAuth, or as the challenge of HTTP that comes with it. */
const clientErrors = ['invalid_client', 'unauthorized_client', 'OAUTH_WWW_AUTHENTICATE_CHALLENGE', 'session.provider-misconfigured'];
/** The server answered something else than OpenID Connect: a page of its proxy, for instance. */
const awayCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR', 'OAUTH_TIMEOUT'];

function refusalOf(error: unknown, step: 'discovery' | 'exchange') {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Unreachable) return providerSignInErrors.away();
    const { code = '', error: answer = '', status = 0 } = at as { code?: string; error?: string; status?: number };
    if (clientErrors.includes(code) || clientErrors.includes(answer)) return providerSignInErrors.misconfigured();
    if (awayCodes.includes(code) || status >= 500) return providerSignInErrors.away();
  }
  return step === 'discovery' ? providerSignInErrors.away() : providerSignInErrors.refused();
}

/** Names of errors only: their texts may hold what a person typed at the provider. */
function reasonOf(error: unknown): string {
  const names: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', error: answer = '' } = at as { code?: string; error?: string };
    names.push([at.name, code, answer].filter((text) => text !== '').join(' '));
  }
  return names.join(' < ');
}
