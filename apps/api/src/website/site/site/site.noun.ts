import { noun } from '../../../capabilities/manifest/noun.js';
import { OpenSites } from '../open-site/open-site.js';
import { SiteContent } from '../open-site/site-content.js';
import { SiteStyles } from '../open-site/site-styles.js';
import { MemberSite } from './member-site.js';
import { RecentRevision } from './recent-revision.js';

export const siteNoun = noun({ providers: [SiteContent, SiteStyles, OpenSites, RecentRevision, MemberSite] });
