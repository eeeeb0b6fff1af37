import { area } from '../capabilities/manifest/area.js';
import { claimNoun } from './claim/claim.noun.js';
import { dashboardNoun } from './dashboard/dashboard.noun.js';
import { memberNoticeNoun } from './member-notice/member-notice.noun.js';
import { onlinePaymentNoun } from './online-payment/online-payment.noun.js';
import { paymentAccountNoun } from './payment-account/payment-account.noun.js';
import { refundNoun } from './refund/refund.noun.js';
import { refundActivityNoun } from './refund-activity/refund-activity.noun.js';
import { registrationNoun } from './registration/registration.noun.js';
import { registrationActivityNoun } from './registration-activity/registration-activity.noun.js';
import { sampleNoun } from './sample/sample.noun.js';
import { waitingListNoun } from './waiting-list/waiting-list.noun.js';

export const activitiesArea = area({
  name: 'activities',
  nouns: [
    refundNoun,
    refundActivityNoun,
    registrationNoun,
    registrationActivityNoun,
    waitingListNoun,
    paymentAccountNoun,
    onlinePaymentNoun,
    dashboardNoun,
    claimNoun,
    memberNoticeNoun,
    sampleNoun,
  ],
});
