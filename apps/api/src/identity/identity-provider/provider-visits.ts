import type { ConfiguredProvider } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { isSameClient } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { passkeySite } from '../passkey/passkey-site.js';
import { type AttemptPurpose, type ProviderAttempt, ProviderAttempts } from './provider-attempts.js';
import { ProviderClient } from './provider-client.js';
import type { ProviderIdentity } from './provider-identity.js';
import { providerSignInErrors } from './provider-sign-in.errors.js';

/** The page of the office that providers send people back to. */
const returnPath = '/login/provider';

type Start = { readonly environmentId: EnvironmentId; readonly provider: ConfiguredProvider; readonly email?: string | undefined };

/** The way to the provider and back. */
@Injectable()
export class ProviderVisits {
  constructor(
    private readonly attempts: ProviderAttempts,
    private readonly client: ProviderClient,
    private readonly config: Config,
  ) {}

  /** The address that the provider must know, on the site of the request: of its white label, else the public one. */
  redirectOf(request: FastifyRequest): string {
    return `${passkeySite(request, this.config).origin}${returnPath}`;
  }

  /** @returns the page of the provider; the reply keeps the attempt in the browser. @throws session.provider-away */
  async begin(request: FastifyRequest, reply: FastifyReply, purpose: AttemptPurpose, start: Start): Promise<string> {
    const { environmentId, provider, email } = start;
    const facts = { environmentId, redirect: this.redirectOf(request), issuer: provider.issuer, clientId: provider.clientId };
    const { attempt, cookie } = this.attempts.begin(purpose, facts);
    const url = await this.client.signInUrl({ environmentId, provider }, attempt, email);
    reply.header('set-cookie', cookie);
    return url;
  }

  /** The attempt of this browser that the provider answered with this query. @throws session.provider-refused */
  async answered(request: FastifyRequest, reply: FastifyReply, purpose: AttemptPurpose, query: string): Promise<ProviderAttempt> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const attempt = this.attempts.find(request, purpose, state);
    if (!attempt || !(await this.attempts.use('visit', state))) throw providerSignInErrors.refused();
    reply.header('set-cookie', this.attempts.removal('visit', state));
    return attempt;
  }

  /** @throws session.provider-refused, session.provider-away, session.provider-misconfigured */
  async identityOf(provider: ConfiguredProvider, attempt: ProviderAttempt, query: string): Promise<ProviderIdentity> {
    if (!isSameClient(provider, attempt)) throw providerSignInErrors.refused();
    return this.client.identityOf({ environmentId: attempt.environmentId, provider }, attempt, query);
  }
}
