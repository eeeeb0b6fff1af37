import { identityProviderErrors } from '@intendance/domain/identity/identity-provider/identity-provider.errors.js';
import type { ConfiguredProvider } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { IdentityProviders, type SavedProvider } from './identity-providers.js';
import { ProviderClient } from './provider-client.js';
import { inTrial, providerSignInErrors } from './provider-sign-in.errors.js';
import { ProviderUsers } from './provider-users.js';
import { ProviderVisits } from './provider-visits.js';
import { providerWireErrors } from './provider-wire.errors.js';

/** An administrator signs in by a provider that is off yet: a success shows that it works, and that the administrator gets in by it. */
@Injectable()
export class ProviderTrials {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly visits: ProviderVisits,
    private readonly users: ProviderUsers,
    private readonly client: ProviderClient,
  ) {}

  /** Other texts than addresses are refused by the rule of the provider. @throws identity-provider.private-issuer */
  checkIssuer(issuer: string): void {
    const url = URL.parse(issuer.trim());
    if (url && ['http:', 'https:'].includes(url.protocol) && !this.client.allows(url.href)) throw providerWireErrors.privateIssuer();
  }

  /** @returns the page of the provider. @throws identity-provider.none, session.provider-away, session.provider-misconfigured */
  async begin(request: FastifyRequest, reply: FastifyReply, environmentId: EnvironmentId): Promise<string> {
    return this.visits.begin(request, reply, 'trial', { environmentId, provider: await this.configured(environmentId) });
  }

  /** @throws identity-provider.not-own-address, session.provider-… */
  async finish(context: RequestContext, request: FastifyRequest, reply: FastifyReply, query: string): Promise<SavedProvider> {
    await this.identify(context, request, reply, query).catch((error: unknown) => {
      throw inTrial(error);
    });
    return this.providers.recordTrial(context);
  }

  private async identify(context: RequestContext, request: FastifyRequest, reply: FastifyReply, query: string): Promise<void> {
    const { environmentId, actor } = context;
    const attempt = await this.visits.answered(request, reply, 'trial', query);
    // The browser may have changed its session in between.
    if (attempt.environmentId !== environmentId) throw providerSignInErrors.refused();
    const provider = await this.configured(environmentId);
    const identity = await this.visits.identityOf(provider, attempt, query);
    await this.users.find(request, { environmentId, provider, only: actor.id }, identity);
  }

  private async configured(environmentId: EnvironmentId): Promise<ConfiguredProvider> {
    const { provider } = await this.providers.of(environmentId);
    if (provider.status === 'none') throw identityProviderErrors.none();
    return provider;
  }
}
