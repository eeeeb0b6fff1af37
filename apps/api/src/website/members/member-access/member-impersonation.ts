import { memberAccessCase, type SiteState } from '@intendance/domain/website/members/member-access/member-access.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { OpenSites } from '../../site/open-site/open-site.js';
import { SiteAddresses } from '../../site/site-address/site-addresses.js';
import { siteUrl } from '../../site/site-address/site-url.js';
import { MemberLinks } from './member-links.js';
import { newSessionId } from './member-sessions.js';

/** Users who see the members' site as one person does, read-only. */
@Injectable()
export class MemberImpersonation {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: MemberLinks,
    private readonly addresses: SiteAddresses,
    private readonly sites: OpenSites,
    private readonly config: Config,
  ) {}

  /** The page that opens the site, once, within a minute. The history of the person names the user first. */
  async open(context: RequestContext, personId: PersonId, readsSpace: boolean): Promise<WriteResult<string>> {
    const slug = await this.addresses.of(context.environmentId);
    const sessionId = newSessionId();
    const site = await this.stateOf(context, slug);
    const command = { id: personId, type: 'ImpersonateMember', data: { sessionId, site, readsSpace } } as const;
    const result = await this.commands.execute(new ExecuteCase(context, memberAccessCase, command));
    const token = await this.links.issueImpersonation(context.environmentId, personId, sessionId);
    return { ...result, value: `${siteUrl(this.config, slug ?? '')}/connexion/lien/${token}` };
  }

  private async stateOf(context: RequestContext, slug: string | undefined): Promise<SiteState> {
    if (slug === undefined) return 'missing';
    return (await this.sites.of(context, slug)) ? 'open' : 'closed';
  }
}
