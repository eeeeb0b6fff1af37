import { Module } from '@nestjs/common';
import { ClearClaimsWhenPersonErased } from './claim/clear-claims-when-person-erased.policy.js';
import { UnpaidClaims } from './claim/unpaid-claims.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { MailPersonWhenRefundRefused } from './refund/mail-person-when-refund-refused.policy.js';
import { PreviewRefundHandler } from './refund/preview-refund.query.js';
import { RefundController } from './refund/refund.controller.js';
import { FindRefundHandler, SummarizeRefundsHandler } from './refund/refund.queries.js';
import { refundAttachmentControllers } from './refund/refund-attachment.controller.js';
import { RefundActivityController } from './refund-activity/refund-activity.controller.js';
import {
  FindRefundActivityHandler,
  ListRefundActivitiesHandler,
  TotalRefundActivityHandler,
} from './refund-activity/refund-activity.queries.js';
import { MailPersonWhenRegistrationRefused } from './registration/mail-person-when-registration-refused.policy.js';
import { PreviewRegistrationHandler } from './registration/preview-registration.query.js';
import { RegistrationController } from './registration/registration.controller.js';
import { FindRegistrationHandler, SummarizeRegistrationsHandler } from './registration/registration.queries.js';
import { registrationAttachmentControllers } from './registration/registration-attachment.controller.js';
import { RegistrationActivityController } from './registration-activity/registration-activity.controller.js';
import {
  FindRegistrationActivityHandler,
  ListRegistrationActivitiesHandler,
  TotalRegistrationActivityHandler,
} from './registration-activity/registration-activity.queries.js';

@Module({
  // `refunds/summary` before `refunds/:id`; the same of registrations.
  controllers: [
    RefundController,
    ...refundAttachmentControllers,
    RefundActivityController,
    RegistrationController,
    ...registrationAttachmentControllers,
    RegistrationActivityController,
    DashboardController,
  ],
  providers: [
    PreviewRefundHandler,
    FindRefundHandler,
    SummarizeRefundsHandler,
    ListRefundActivitiesHandler,
    FindRefundActivityHandler,
    TotalRefundActivityHandler,
    PreviewRegistrationHandler,
    FindRegistrationHandler,
    SummarizeRegistrationsHandler,
    ListRegistrationActivitiesHandler,
    FindRegistrationActivityHandler,
    TotalRegistrationActivityHandler,
    UnpaidClaims,
    MailPersonWhenRefundRefused,
    ClearClaimsWhenPersonErased,
    MailPersonWhenRegistrationRefused,
  ],
  exports: [UnpaidClaims],
})
export class ActivitiesModule {}
