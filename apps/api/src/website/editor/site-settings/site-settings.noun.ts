import type { SiteSettingsEvent } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
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
  relay: [
    relayed<SiteSettingsEvent>('site-settings', {
      SitePagesChosen: ['pages'],
      SitePagesRestricted: ['pages'],
      SiteLogoChosen: ['logo'],
      SiteColorChosen: ['color'],
      LegalTextWritten: [],
      BeneficiaryRequestsOpened: [],
      BeneficiaryRequestsClosed: [],
    }),
  ],
});
