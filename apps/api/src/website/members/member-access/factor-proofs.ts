import { createHash } from 'node:crypto';
import type { FactorProof, SignInMeans } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { memberAccessCase } from '@intendance/domain/website/members/member-access/member-access.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRecoveryCode } from '../../../capabilities/second-factor/recovery-codes.js';
import { DeviceCookies } from '../../../capabilities/throttle/device-cookies.js';
import { type Limit, Throttle } from '../../../capabilities/throttle/throttle.js';
import { Config } from '../../../platform/config/config.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { siteBase } from '../../site/site-address/site-url.js';
import { memberContext } from './member-context.js';
import { isSecureSite } from './member-cookie.js';
import { MemberFactors, type MemberHolder } from './member-factors.js';

/** A code that follows a right link. `cookie`: the cookies of the browser. */
export type FactorTry = {
  readonly token: string;
  readonly means: SignInMeans;
  readonly code: string;
  readonly cookie: string | undefined;
};

const browserSeconds = 180 * 86_400;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const holderDigest = ({ environmentId, personId }: MemberHolder): string => digest(`${environmentId} ${personId}`);
const dayMinutes = 24 * 60;

/**
 * A person who tries a code has the mail of the member. The waits grow from a quarter of an hour to a month: about one guess of the application in 5,000
 * a month. Neither a browser that signed in before nor a recovery code is subject to the tries of others.
 */
const limitsOf = (holder: MemberHolder, { token, code }: FactorTry, browser: string | undefined): Limit[] => {
  const limits: Limit[] = [{ key: `member factor of link ${digest(token)}`, tries: 5, minutes: 15 }];
  if (isRecoveryCode(code)) return limits;
  const key = browser === undefined ? `member factor ${holderDigest(holder)}` : `member factor browser ${browser}`;
  return [
    ...limits,
    { key, tries: 10, minutes: 15 },
    { key: `${key} of a day`, tries: 20, minutes: dayMinutes },
    { key: `${key} of a month`, tries: 60, minutes: 30 * dayMinutes },
  ];
};

/** The second factor at the sign-in of a member. */
@Injectable()
export class FactorProofs {
  private readonly browsers: DeviceCookies;

  constructor(
    private readonly factors: MemberFactors,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {
    this.browsers = new DeviceCookies(config.secret, { prefix: 'intendance_membre_nav', purpose: 'member browser' });
  }

  isNeeded(holder: MemberHolder): Promise<boolean> {
    return this.factors.isActive(holder);
  }

  /** Uses a code up. A wrong one stands in the history of the person. @throws session.throttled */
  async prove(context: RequestContext, holder: MemberHolder, attempt: FactorTry): Promise<FactorProof | undefined> {
    const limits = limitsOf(holder, attempt, this.browsers.find(attempt.cookie, holderDigest(holder)));
    await this.throttle.count(limits);
    const use = await this.factors.use(holder, attempt.code);
    if (use) {
      await this.throttle.giveBack(limits);
      return use.kind;
    }
    const command = { id: holder.personId, type: 'RefuseMemberFactor', data: { means: attempt.means } } as const;
    await this.commands.execute(new ExecuteCase(memberContext(context, holder.personId), memberAccessCase, command));
    return undefined;
  }

  /** The header `Set-Cookie` that makes a browser known, for the sign-in of this site alone. */
  browserCookie(slug: string, holder: MemberHolder): string {
    const secure = isSecureSite(this.config) ? '; Secure' : '';
    const path = `${siteBase(slug)}/connexion`;
    return `${this.browsers.cookieFor(holderDigest(holder))}; Path=${path}; Max-Age=${browserSeconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}
