import { area } from '../capabilities/manifest/area.js';
import { articleNoun } from './editor/article/article.noun.js';
import { imageNoun } from './editor/image/image.noun.js';
import { minutesNoun } from './editor/minutes/minutes.noun.js';
import { newsNoun } from './editor/news/news.noun.js';
import { siteAdvantageNoun } from './editor/site-advantage/site-advantage.noun.js';
import { siteParameterNoun } from './editor/site-parameter/site-parameter.noun.js';
import { siteSettingsNoun } from './editor/site-settings/site-settings.noun.js';
import { slideNoun } from './editor/slide/slide.noun.js';
import { teamMemberNoun } from './editor/team-member/team-member.noun.js';
import { claimFormNoun } from './members/claim-form/claim-form.noun.js';
import { contactFormNoun } from './members/contact-form/contact-form.noun.js';
import { memberAccessNoun } from './members/member-access/member-access.noun.js';
import { memberFilesNoun } from './members/member-files/member-files.noun.js';
import { memberSpaceNoun } from './members/member-space/member-space.noun.js';
import { ownClaimNoun } from './members/own-claim/own-claim.noun.js';
import { ownDataNoun } from './members/own-data/own-data.noun.js';
import { ownFactorNoun } from './members/own-factor/own-factor.noun.js';
import { ownRegistrationNoun } from './members/own-registration/own-registration.noun.js';
import { paymentFormNoun } from './members/payment-form/payment-form.noun.js';
import { paymentReceiptNoun } from './members/payment-receipt/payment-receipt.noun.js';
import { registrationFormNoun } from './members/registration-form/registration-form.noun.js';
import { requestFormNoun } from './members/request-form/request-form.noun.js';
import { signInNoun } from './members/sign-in/sign-in.noun.js';
import { siteRouteNoun } from './members/site-route/site-route.noun.js';
import { siteStatisticsNoun } from './members/site-statistics/site-statistics.noun.js';
import { waitingFormNoun } from './members/waiting-form/waiting-form.noun.js';
import { previewNoun } from './site/preview/preview.noun.js';
import { siteNoun } from './site/site/site.noun.js';
import { siteAddressNoun } from './site/site-address/site-address.noun.js';
import { siteCheckNoun } from './site/site-check/site-check.noun.js';

export const websiteArea = area({
  name: 'website',
  nouns: [
    imageNoun,
    slideNoun,
    siteSettingsNoun,
    siteStatisticsNoun,
    siteParameterNoun,
    teamMemberNoun,
    minutesNoun,
    siteAdvantageNoun,
    articleNoun,
    newsNoun,
    siteAddressNoun,
    siteNoun,
    previewNoun,
    siteCheckNoun,
    memberAccessNoun,
    siteRouteNoun,
    signInNoun,
    contactFormNoun,
    memberFilesNoun,
    requestFormNoun,
    memberSpaceNoun,
    ownClaimNoun,
    ownDataNoun,
    ownFactorNoun,
    claimFormNoun,
    registrationFormNoun,
    waitingFormNoun,
    ownRegistrationNoun,
    paymentFormNoun,
    paymentReceiptNoun,
  ],
});
