import { guard } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import { accessErrors } from '../../platform/access/access.errors.js';
import type { Session } from '../../platform/access/session.js';
import { Config } from '../../platform/runtime/config.js';
import { type LinkPurpose, OneTimeTokens } from '../session/one-time-tokens.js';
import { sessionErrors } from '../session/session.errors.js';

export type LinkRequest = { to?: 'website' | 'advantage'; redirect?: string };

/** Addresses that open the member site, the ticketing site, or an address of ours, already signed in. */
@Injectable()
export class UserLinks {
  constructor(
    private readonly config: Config,
    private readonly links: OneTimeTokens,
  ) {}

  /** @throws access.white-label for the ticketing site, session.redirect-refused */
  async issue(session: Session, { to, redirect }: LinkRequest): Promise<string> {
    if (to === 'advantage') {
      const verdict = guard('ticketing', session.profile);
      if (!verdict.allowed) throw accessErrors.refused(verdict);
    }
    const { address, purpose } = this.target(to, redirect);
    const { userId, environmentId, id: sessionId } = session;
    const token = await this.links.issue(purpose, { userId, environmentId, sessionId });
    // Browsers do not send fragments, so logs and Referer headers never contain the token. Member sites read `?token=` on their servers.
    if (purpose === 'login') address.hash = `token=${token}`;
    else address.searchParams.set('token', token);
    return address.toString();
  }

  /** A token is worth a session: it is only ever sent to addresses that this installation names. */
  private target(to: LinkRequest['to'], redirect: string | undefined): { address: URL; purpose: LinkPurpose } {
    const sites = { website: this.config.websiteUrl, advantage: this.config.advantageUrl };
    const own = new URL(`${this.config.publicUrl}/login`);
    const site = to && sites[to];
    if (redirect === undefined) return to && site ? { address: new URL(site), purpose: to } : { address: own, purpose: 'login' };
    if (!URL.canParse(redirect, own.origin)) throw sessionErrors.redirectRefused();
    const address = new URL(redirect, own.origin);
    if (address.origin === own.origin) {
      own.searchParams.set('redirect', `${address.pathname}${address.search}`);
      return { address: own, purpose: 'login' };
    }
    for (const purpose of ['website', 'advantage'] as const) {
      const siteUrl = sites[purpose];
      if (siteUrl && new URL(siteUrl).origin === address.origin) return { address, purpose };
    }
    throw sessionErrors.redirectRefused();
  }
}
