import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindMemberSite } from '../../../identity/public.js';
import { Config } from '../../../platform/config/config.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { SiteAddresses } from './site-addresses.js';
import { siteUrl } from './site-url.js';

@QueryHandler(FindMemberSite)
export class FindMemberSiteHandler implements IQueryHandler<FindMemberSite> {
  constructor(
    private readonly addresses: SiteAddresses,
    private readonly config: Config,
  ) {}

  async execute({ context: { environmentId, actor } }: FindMemberSite): Promise<string> {
    return siteUrl(this.config, await this.addresses.ensure(systemContext(environmentId, 'api', actor)));
  }
}
