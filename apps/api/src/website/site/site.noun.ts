import { noun } from '../../capabilities/manifest/noun.js';
import { Cities, ConfiguredFields } from '../../directory/public.js';
import { ClaimDesk } from '../member-space/claim-desk.js';
import { Household } from '../member-space/household.js';
import { MemberFiles } from '../member-space/member-files.js';
import { MemberLimits } from '../member-space/member-limits.js';
import { PersonRequestDesk } from '../member-space/person-request-desk.js';
import { RegistrationDesk } from '../member-space/registration-desk.js';
import { SiteMinutes } from '../minutes/minutes-of-site.js';
import { ClaimVisit } from './claim-visit.js';
import { ContactMail } from './contact-mail.js';
import { ContactPost } from './contact-post.js';
import { MemberDesk } from './member-desk.js';
import { MemberSite } from './member-site.js';
import { OpenSites } from './open-site.js';
import { OwnForms } from './own-forms.js';
import { PersonRequestVisit } from './person-request-visit.js';
import { RecentRevision } from './recent-revision.js';
import { RegistrationVisit } from './registration-visit.js';
import { SiteContent } from './site-content.js';
import { SiteStyles } from './site-styles.js';

export const siteNoun = noun({
  providers: [
    SiteContent,
    SiteStyles,
    OpenSites,
    RecentRevision,
    MemberSite,
    ContactMail,
    ContactPost,
    MemberDesk,
    SiteMinutes,
    Household,
    MemberFiles,
    MemberLimits,
    OwnForms,
    Cities,
    ConfiguredFields,
    PersonRequestDesk,
    PersonRequestVisit,
    RegistrationDesk,
    RegistrationVisit,
    ClaimDesk,
    ClaimVisit,
  ],
});
