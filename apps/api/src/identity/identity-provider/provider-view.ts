import { displayName } from '@intendance/domain/identity/user/user.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Profiles } from '../user/profiles.js';
import type { IdentityProviderDto } from './identity-provider.dto.js';
import type { CurrentProvider } from './identity-providers.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderVisits } from './provider-visits.js';

const blank = { name: '', issuer: '', clientId: '', domains: [], hasFactor: false, mode: 'off', isTried: false } as const;

/** The identity provider of a structure as its administrators see it. */
@Injectable()
export class ProviderView {
  constructor(
    private readonly links: ProviderLinks,
    private readonly profiles: Profiles,
    private readonly visits: ProviderVisits,
  ) {}

  async of(
    request: FastifyRequest,
    { environmentId, actor }: RequestContext,
    { provider, version }: CurrentProvider,
  ): Promise<IdentityProviderDto> {
    const links = await this.links.of(environmentId);
    const users = await this.profiles.users(
      environmentId,
      links.map(({ userId }) => userId),
    );
    const names = new Map(users.map(({ id, user }) => [id, displayName(user)]));
    const { name, issuer, clientId, domains, hasFactor, mode, isTried } = provider.status === 'none' ? blank : provider;
    const redirect = this.visits.redirectOf(request);
    return {
      is_configured: provider.status === 'configured',
      name,
      issuer,
      client_id: clientId,
      domains: [...domains],
      asks_second_factor: hasFactor,
      mode,
      is_tried: isTried,
      is_own_proven: links.some(({ userId }) => userId === actor.id),
      links: links.map(({ userId, linkedAt }) => ({ user: userId, name: names.get(userId) ?? '', linked_at: linkedAt.toISOString() })),
      redirect_uri: redirect,
      login_url: `${new URL(redirect).origin}/login?structure=${environmentId}`,
      version,
    };
  }
}
