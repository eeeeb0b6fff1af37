import { noun } from '../../../capabilities/manifest/noun.js';
import { MemberSite } from './member-site.js';
import { OpenSites } from './open-site.js';
import { RecentRevision } from './recent-revision.js';
import { SiteContent } from './site-content.js';
import { SiteStyles } from './site-styles.js';

export const siteNoun = noun({ providers: [SiteContent, SiteStyles, OpenSites, RecentRevision, MemberSite] });
