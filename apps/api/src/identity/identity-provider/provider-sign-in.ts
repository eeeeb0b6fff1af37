import { asksForFactor, type ConfiguredProvider, isProviderOn } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { type DeviceSession, SignIn } from '../session/sign-in.js';
import { addressLimit } from '../session/sign-in-limits.js';
import { Accounts } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { IdentityProviders } from './identity-providers.js';
import { ProviderAttempts } from './provider-attempts.js';
import { providerSignInErrors } from './provider-sign-in.errors.js';
import { ProviderUsers } from './provider-users.js';
import { ProviderVisits } from './provider-visits.js';

export type ProviderChoice = { readonly environmentId: EnvironmentId; readonly name: string };

/** Of searches of one IP address: an answer tells that an address has an account and a provider. */
const searchLimit = (address: string) => ({ key: `provider search ${address}`, tries: 30, minutes: 60 });

/** Signs users in by the identity provider of their structure. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly visits: ProviderVisits,
    private readonly attempts: ProviderAttempts,
    private readonly users: ProviderUsers,
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly signIn: SignIn,
    private readonly throttle: Throttle,
  ) {}

  /** The providers of the structures of an address. @throws session.provider-none, session.throttled */
  async search(email: string, address: string): Promise<ProviderChoice[]> {
    await this.throttle.count([searchLimit(address)]);
    const person = await this.accounts.personOf(email);
    const memberships = person ? await this.memberships.ofUser(person.userId) : [];
    const choices: ProviderChoice[] = [];
    for (const { environmentId } of memberships) {
      const { provider } = await this.providers.of(environmentId);
      if (isProviderOn(provider)) choices.push({ environmentId, name: provider.name });
    }
    if (choices.length === 0) throw providerSignInErrors.none();
    return choices;
  }

  /** @throws session.provider-none */
  async choiceOf(environmentId: EnvironmentId): Promise<ProviderChoice> {
    return { environmentId, name: (await this.on(environmentId)).name };
  }

  /** @returns the page of the provider. @throws session.provider-none, session.provider-away, session.throttled */
  async begin(request: FastifyRequest, reply: FastifyReply, environmentId: EnvironmentId, email?: string): Promise<string> {
    await this.throttle.count([addressLimit(request.ip)]);
    const provider = await this.on(environmentId);
    return this.visits.begin(request, reply, 'sign-in', { environmentId, provider, email });
  }

  /**
   * `query`: of the address that the provider sent the browser back to. An account with a second factor gives its code next, with
   * `finishWithCode`. @throws session.provider-…, session.code-needed
   */
  async finish(request: FastifyRequest, reply: FastifyReply, query: string): Promise<DeviceSession> {
    const attempt = await this.visits.answered(request, reply, 'sign-in', query);
    const { environmentId, state, issuer, clientId } = attempt;
    const provider = await this.on(environmentId);
    const identity = await this.visits.identityOf(provider, attempt, query);
    const account = await this.users.find(request, { environmentId, provider }, identity);
    const hasFactor = asksForFactor(provider) && identity.hasFactor;
    return this.signIn.withProvider(request, account, { hasFactor }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'session.code-needed')
        reply.header('set-cookie', this.attempts.proofCookie({ state, environmentId, issuer, clientId, userId: account.userId }));
      throw error;
    });
  }

  /** @throws session.provider-refused, session.provider-none, session.code-refused, session.throttled */
  async finishWithCode(request: FastifyRequest, reply: FastifyReply, state: string, code: string): Promise<DeviceSession> {
    const proof = this.attempts.findProof(request, state);
    // A wrong code leaves the proof as it is; the right one uses it up.
    if (!proof || (await this.attempts.isUsed('proof', state))) throw providerSignInErrors.refused();
    const provider = await this.on(proof.environmentId);
    if (provider.issuer !== proof.issuer || provider.clientId !== proof.clientId) throw providerSignInErrors.refused();
    const account = await this.users.linked(proof.environmentId, proof.userId);
    const session = await this.signIn.withProvider(request, account, { hasFactor: false, code });
    await this.attempts.use('proof', state);
    reply.header('set-cookie', this.attempts.removal('proof', state));
    return session;
  }

  private async on(environmentId: EnvironmentId): Promise<ConfiguredProvider> {
    const { provider } = await this.providers.of(environmentId);
    if (!isProviderOn(provider)) throw providerSignInErrors.none();
    return provider;
  }
}
