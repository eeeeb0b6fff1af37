import type { SiteAddressEvent } from '@intendance/domain/website/site/site-address/site-address.events.js';
import { siteAddressDecider } from '@intendance/domain/website/site/site-address/site-address.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { FindMemberSiteHandler } from './find-member-site.handler.js';
import { SiteAddressController } from './site-address.controller.js';
import { siteAddressRows } from './site-address.projection.js';
import { SiteAddresses } from './site-addresses.js';

export const siteAddressNoun = noun({
  feature: 'operation',
  controllers: [SiteAddressController],
  providers: [SiteAddresses, FindMemberSiteHandler],
  projections: [projection(siteAddressRows)],
  history: [
    describer<SiteAddressEvent>({
      streamType: 'site-address',
      recordType: 'site_address',
      describe: ({ data }) => ({
        label: 'a choisi l’adresse d’un site',
        fields: { slug: field('Adresse', data.slug), environment: field('Structure', data.environmentId) },
      }),
    }),
  ],
  streams: [
    stream('site-address', siteAddressDecider, { texts: { slug: 'impersonal' }, relay: { SiteAddressChosen: ['environmentId', 'slug'] } }),
  ],
});
