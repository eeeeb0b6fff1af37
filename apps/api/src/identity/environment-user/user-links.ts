import { guard } from '@intendance/contract/access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config/config.js';
import { accessErrors } from '../../platform/wire/access.errors.js';
import type { Session } from '../../platform/wire/session.js';
import { type LinkPurpose, OneTimeTokens } from '../credential/one-time-tokens.js';
import { sessionErrors } from '../session/session.errors.js';
import { Profiles } from '../user/profiles.js';
import { FindMemberSite } from './find-member-site.query.js';
import { OpenTicketingShop } from './open-ticketing-shop.query.js';

export type LinkRequest = { to?: 'website' | 'advantage'; redirect?: string };

/** Addresses that open the member site, the ticketing site, or an address of ours, already signed in. */
@Injectable()
export class UserLinks {
  constructor(
    private readonly config: Config,
    private readonly links: OneTimeTokens,
    private readonly profiles: Profiles,
    private readonly queries: QueryBus,
  ) {}

  /** @throws access.second-factor, access.white-label and ticketing.not-configured for the ticketing site, session.redirect-refused */
  async issue(session: Session, { to, redirect }: LinkRequest): Promise<string> {
    const verdict = guard({}, session.profile);
    if (!verdict.allowed) throw accessErrors.refused(verdict);
    if (redirect === undefined && to === 'advantage') return this.openShop(session);
    if (redirect !== undefined && this.isElsewhere(redirect)) return this.openElsewhere(session, redirect);
    const { userId, environmentId, id: sessionId } = session;
    // Our own pages know no user of the back-office: nothing secret is in their address.
    if (to === 'website' && redirect === undefined && this.config.websiteUrl === null) return this.ownSite(session);
    const { address, purpose } = this.target(to, redirect);
    const token = await this.links.issue(purpose, { userId, environmentId, sessionId });
    // Browsers do not send fragments, so logs and Referer headers never contain the token. Member sites read `?token=` on their servers.
    if (purpose === 'login') address.hash = `token=${token}`;
    else address.searchParams.set('token', token);
    return address.toString();
  }

  private ownSite({ userId, environmentId, name }: Session): Promise<string> {
    return this.queries.execute(new FindMemberSite({ environmentId, actor: { id: userId, name } }));
  }

  /** The token of the ticketing site is no session of ours: the partner checks it alone, with the secret that both share. */
  private async openShop(session: Session): Promise<string> {
    const verdict = guard('ticketing', session.profile);
    if (!verdict.allowed) throw accessErrors.refused(verdict);
    const { address, token } = await this.shopOf(session);
    return withToken(address, token);
  }

  private async shopOf({ userId, environmentId, name }: Session): Promise<{ address: string; token: string }> {
    const { user } = await this.profiles.of(environmentId, userId);
    return this.queries.execute(new OpenTicketingShop({ userId, environmentId, name, email: user.email }));
  }

  /** An address of the ticketing site, with a token, or of the members' site on a host of its own, which needs none. */
  private async openElsewhere(session: Session, redirect: string): Promise<string> {
    const { origin } = new URL(redirect);
    if (this.config.sitesUrl !== null && origin === new URL(await this.ownSite(session)).origin) return redirect;
    const shop = guard('ticketing', session.profile).allowed ? await this.shopOf(session).catch(noShop) : null;
    if (shop === null || new URL(shop.address).origin !== origin) throw sessionErrors.redirectRefused();
    return withToken(redirect, shop.token);
  }

  private isElsewhere(redirect: string): boolean {
    const { publicUrl, websiteUrl } = this.config;
    const named = [publicUrl, ...(websiteUrl === null ? [] : [websiteUrl])].map((address) => new URL(address).origin);
    return URL.canParse(redirect) && !named.includes(new URL(redirect).origin);
  }

  /** A token is worth a session: it is only ever sent to addresses that this installation names. */
  private target(to: LinkRequest['to'], redirect: string | undefined): { address: URL; purpose: LinkPurpose } {
    const { websiteUrl } = this.config;
    const own = new URL(`${this.config.publicUrl}/login`);
    if (redirect === undefined)
      return to === 'website' && websiteUrl ? { address: new URL(websiteUrl), purpose: to } : { address: own, purpose: 'login' };
    if (!URL.canParse(redirect, own.origin)) throw sessionErrors.redirectRefused();
    const address = new URL(redirect, own.origin);
    if (address.origin === own.origin) {
      own.searchParams.set('redirect', `${address.pathname}${address.search}`);
      return { address: own, purpose: 'login' };
    }
    if (websiteUrl && new URL(websiteUrl).origin === address.origin) return { address, purpose: 'website' };
    throw sessionErrors.redirectRefused();
  }
}

function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set('token', token);
  return url.toString();
}

function noShop(error: unknown): null {
  if (error instanceof DomainError && error.code === 'ticketing.not-configured') return null;
  throw error;
}
