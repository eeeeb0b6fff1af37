import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../platform/mail/mailer.js';
import { ProductNames } from '../../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { OpenSites } from '../../site/open-site/open-site.js';
import { SiteAddresses } from '../../site/site-address/site-addresses.js';
import { factorActivatedLetter, factorRemovedForYouLetter, factorRemovedLetter } from './factor-letters.js';
import { MemberLetters } from './member-letters.js';
import { Members } from './members.js';

const letters = { activated: factorActivatedLetter, removed: factorRemovedLetter, 'removed-for-you': factorRemovedForYouLetter } as const;

/** Tells a member by mail what changes in the protection of their space. */
@Injectable()
export class FactorMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly letters: MemberLetters,
    private readonly members: Members,
    private readonly sites: OpenSites,
    private readonly addresses: SiteAddresses,
    private readonly products: ProductNames,
  ) {}

  /** The name of a site that is open; of the product for one that is closed. */
  async siteName(context: RequestContext): Promise<string> {
    const slug = await this.addresses.of(context.environmentId);
    const site = slug === undefined ? undefined : await this.sites.of(context, slug);
    return site?.view.name ?? this.products.of(context.environmentId);
  }

  /** A person without an address in the directory gets none. */
  async send(context: RequestContext, personId: PersonId, change: keyof typeof letters): Promise<void> {
    const { environmentId } = context;
    const email = await this.members.addressOf(context, personId);
    if (email === null) return;
    const name = await this.siteName(context);
    const letterId = derivedId(`${context.commandId} ${change}`);
    await this.letters.record(environmentId, letterId, [personId]);
    await this.mailer.send(environmentId, email, { ...letters[change](name), author: name }, letterId);
  }
}
