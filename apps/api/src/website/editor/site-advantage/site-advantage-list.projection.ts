import type { SiteAdvantageEvent, SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { siteAdvantageDecider } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import { pageItemListing } from '../page-item/page-item.listing.js';
import { pageItemProjection } from '../page-item/page-item-list.projection.js';
import type { ListedPageItem } from '../page-item/page-items.js';

export const siteAdvantageList = pageItemProjection<SiteAdvantageEvent, SiteAdvantageFields>({
  name: 'site-advantage-list',
  version: 2,
  from: 'site-advantage',
  table: 'site_advantage_list',
  columnsOf: ({ title, kind }) => ({ title, search: title, kind }),
  evolve: siteAdvantageDecider.evolve,
});

export const advantageKindLabels = { article: 'Article', link: 'Lien', refund: 'Remboursement', inscription: 'Inscription' } as const;
export const siteAdvantageListing = pageItemListing({ resource: 'advantages', table: 'site_advantage_list', kinds: advantageKindLabels });
export type ListedSiteAdvantage = ListedPageItem<SiteAdvantageFields>;
