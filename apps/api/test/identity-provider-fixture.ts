import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider';

const hour = 3600;
const key = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };

/** A person at the provider. `amr`: the ways in which the person signs in there. */
export type ProviderPerson = { sub: string; email: string; email_verified: boolean; amr?: string[] };

const client = { client_id: 'intendance', client_secret: 'secret-du-client-0123456789' };

/**
 * A real OpenID Connect provider (oidc-provider) on a port of this machine. Whoever comes is signed in as `person`.
 *
 *     const provider = await identityProvider('http://localhost:3000/login/provider');
 *     provider.person = { sub: 'a1', email: 'claire@cse.example', email_verified: true };
 *     const query = await provider.visit(url);      // of the address that the provider sends the browser back to
 */
export async function identityProvider(...redirectUris: string[]) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: { person: ProviderPerson } = { person: { sub: 'nobody', email: '', email_verified: false } };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris }],
    cookies: { keys: ['spec'] },
    adapter: Records,
    jwks: { keys: [key] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.person, sub: accountId }) }),
    loadExistingGrant: grantAll,
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { sub, amr = ['pwd'] } = state.person;
    void provider.interactionFinished(request, response, { login: { accountId: sub, amr } });
  });
  return {
    issuer,
    ...client,
    get person() {
      return state.person;
    },
    set person(person: ProviderPerson) {
      state.person = person;
    },
    visit: (url: string) => visit(url, redirectUris),
    /** Nothing answers any more. */
    async close() {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    },
  };
}

export type IdentityProviderFixture = Awaited<ReturnType<typeof identityProvider>>;

/** The memory of the provider, of all providers of a spec. */
class Records implements Adapter {
  private static readonly all = new Map<string, AdapterPayload>();

  constructor(private readonly name: string) {}

  async upsert(id: string, payload: AdapterPayload) {
    Records.all.set(`${this.name}:${id}`, payload);
  }
  async find(id: string) {
    return Records.all.get(`${this.name}:${id}`);
  }
  async findByUid(uid: string) {
    return [...Records.all].find(([name, payload]) => name.startsWith(`${this.name}:`) && payload.uid === uid)?.[1];
  }
  async findByUserCode() {
    return undefined;
  }
  async consume(id: string) {
    const payload = Records.all.get(`${this.name}:${id}`);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string) {
    Records.all.delete(`${this.name}:${id}`);
  }
  async revokeByGrantId(grantId: string) {
    for (const [name, payload] of Records.all) if (payload.grantId === grantId) Records.all.delete(name);
  }
}

/** Nobody is asked to consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: oidc.client?.clientId ?? '' });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Follows the redirects of the provider as a browser does, with its cookies. @returns the query of the address of return */
async function visit(start: string, redirectUris: readonly string[]): Promise<string> {
  const cookies = new Map<string, string>();
  for (let url = new URL(start), steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (redirectUris.includes(`${url.origin}${url.pathname}`)) return url.search.slice(1);
  }
  throw new Error('the provider redirects without an end');
}
