import { noun } from '../../../capabilities/manifest/noun.js';
import { SiteInterceptor } from './site.interceptor.js';
import { SiteAccess } from './site-access.js';
import { SiteErrors } from './site-errors.js';
import { SitePageController } from './site-page.controller.js';
import { SiteStyleController } from './site-style.controller.js';

export const siteRouteNoun = noun({
  controllers: [SitePageController, SiteStyleController],
  providers: [SiteAccess, SiteInterceptor, SiteErrors],
});
