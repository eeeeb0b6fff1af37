import { noun } from '../../../capabilities/manifest/noun.js';
import { LinkChecker } from './link-checker.js';
import { SiteCheckController } from './site-check.controller.js';
import { SiteCheck } from './site-check.js';

export const siteCheckNoun = noun({
  feature: 'website-pages',
  controllers: [SiteCheckController],
  providers: [LinkChecker, SiteCheck],
});
