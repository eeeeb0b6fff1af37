import { siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { ReadSiteLogoHandler } from './read-site-logo.handler.js';
import { siteLogo } from './site-logo.projection.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { siteSettingsHistory } from './site-settings.history.js';

export const siteSettingsNoun = noun({
  feature: 'website-pages',
  controllers: [SiteSettingsController],
  providers: [ReadSiteLogoHandler],
  projections: [projection(siteLogo)],
  history: [siteSettingsHistory],
  streams: [
    stream('site-settings', siteSettingsDecider, {
      texts: { color: 'impersonal', content: 'clear: shown on the site' },
      relay: {
        SitePagesChosen: ['pages'],
        SitePagesRestricted: ['pages'],
        SiteLogoChosen: ['logo'],
        SiteColorChosen: ['color'],
        LegalTextWritten: [],
        BeneficiaryRequestsOpened: [],
        BeneficiaryRequestsClosed: [],
      },
    }),
  ],
});
