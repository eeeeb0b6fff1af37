import type { EnvironmentId } from '@intendance/kernel/id.js';
import { CommandBus } from '@nestjs/cqrs';
import { Memberships } from '../src/identity/user/memberships.js';
import { ExecuteUser } from '../src/identity/user/user.handler.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import type { IdentityProviderFixture, ProviderPerson } from './identity-provider-fixture.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

type Headers = Record<string, string>;
export type Answer = Awaited<ReturnType<TestApp['inject']>>;

export const outcomeOf = (answer: Answer): string => `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`;
const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((text) => text.split(';')[0])
    .join('; ');

/** A browser in front of the application and of an identity provider. */
export function providerClient(app: TestApp, provider: IdentityProviderFixture) {
  const get = (url: string, headers: Headers = {}) => app.inject({ method: 'GET', url: `/api/${url}`, headers });
  const post = (url: string, payload: object, headers: Headers = {}) =>
    app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
  const put = (url: string, payload: object, headers: Headers) => app.inject({ method: 'PUT', url: `/api/${url}`, payload, headers });
  const settings = {
    name: 'Comptes Horizon',
    issuer: provider.issuer,
    client_id: provider.client_id,
    client_secret: provider.client_secret as string | undefined,
    domains: [] as string[],
    asks_second_factor: false,
  };
  return {
    get,
    post,
    put,
    delete: (url: string, headers: Headers) => app.inject({ method: 'DELETE', url: `/api/${url}`, headers }),
    configure: ({ headers }: Pick<SignedIn, 'headers'>, change: Partial<typeof settings> = {}) =>
      put('identity_provider', { ...settings, ...change }, headers),
    async begin(structure: EnvironmentId): Promise<{ url: string; cookie: string }> {
      const answer = await post('login_check/provider/begin', { structure });
      return { url: answer.json<{ url: string }>().url, cookie: cookiesOf(answer) };
    },
    finish: (query: string, { cookie, headers = {} }: { cookie?: string; headers?: Headers } = {}) =>
      post('login_check/provider', { query }, { ...headers, ...(cookie !== undefined && { cookie }) }),
    /** The whole way of a person through the provider. */
    async signIn(structure: EnvironmentId, person: ProviderPerson, { headers = {} }: { headers?: Headers } = {}): Promise<Answer> {
      const { url, cookie } = await this.begin(structure);
      provider.person = person;
      return this.finish(await provider.visit(url), { cookie, headers });
    },
    /** With the state and the cookies of an account that must still give its code. */
    async signInWithState(structure: EnvironmentId, person: ProviderPerson) {
      const { url, cookie } = await this.begin(structure);
      provider.person = person;
      const answer = await this.finish(await provider.visit(url), { cookie });
      return { answer, cookie: cookiesOf(answer), state: new URL(url).searchParams.get('state') ?? '' };
    },
    /** The whole trial of an administrator. */
    async trial({ headers }: Pick<SignedIn, 'headers'>, person: ProviderPerson): Promise<Answer> {
      const answer = await post('identity_provider/trial', {}, headers);
      provider.person = person;
      const query = await provider.visit(answer.json<{ url: string }>().url);
      return post('identity_provider/trial/finish', { query }, { ...headers, cookie: cookiesOf(answer) });
    },
    choose: ({ headers }: Pick<SignedIn, 'headers'>, mode: string) => put('identity_provider/mode', { mode }, headers),
    /** An administrator of a new structure, whose provider is configured, tried by the administrator, and on. */
    async administrator(change: Partial<typeof settings> = {}, mode = 'optional'): Promise<SignedIn> {
      const claire = await signedIn(app);
      await this.configure(claire, change);
      await this.trial(claire, { sub: `p-${claire.userId}`, email: claire.email, email_verified: true });
      const { statusCode, body } = await this.choose(claire, mode);
      if (statusCode !== 200) throw new Error(`the provider was not switched on: ${body}`);
      return claire;
    },
    /** Makes a person a user of another structure too. */
    async join({ email, userId }: SignedIn, environmentId: EnvironmentId): Promise<void> {
      const rights = { permissions: ['PEOPLE_ACCESS'] as const, accountingPermissions: [], isOperator: false };
      const data = { email, firstname: 'Ana', lastname: 'Roy', ...rights };
      await app.get(CommandBus).execute(new ExecuteUser(systemContext(environmentId), userId, { type: 'RegisterUser', data }));
      await app.get(Memberships).join(environmentId, userId);
    },
  };
}
