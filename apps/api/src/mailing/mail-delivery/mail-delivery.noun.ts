import { mailDeliveryFold } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { MailWriter } from '../mail-content/mail-writer.js';
import { AudiencePreparation } from '../recipient/audience-preparation.js';
import { AudienceRows } from '../recipient/audience-rows.js';
import { AudienceSources } from '../recipient/audience-sources.js';
import { AnnounceErasureHandler, ErasedAddresses } from '../recipient/erased-addresses.js';
import { ForgetRecipients } from '../recipient/forget-recipients.policy.js';
import { MailingAudience } from '../recipient/mailing-audience.js';
import { RecipientPages } from '../recipient/recipient-pages.js';
import { recipientRetention } from '../recipient/recipient-retention.js';
import { RecipientRows } from '../recipient/recipient-rows.js';
import { Suppressions } from '../recipient/suppressions.js';
import { ContinueMailings } from './continue-mailings.schedule.js';
import { DeliverMailing } from './deliver-mailing.policy.js';
import { FinishMailing } from './finish-mailing.policy.js';
import { FollowMailingSchedule } from './follow-mailing-schedule.policy.js';
import { MailAuthorWhenMailingMissed } from './mail-author-when-mailing-missed.policy.js';
import { MailDeliveries } from './mail-deliveries.js';
import { MailDeliveryController } from './mail-delivery.controller.js';
import { mailDeliveryHistory } from './mail-delivery.history.js';
import { MailLeases } from './mail-leases.js';
import { MailSender } from './mail-sender.js';
import { MailingRuns } from './mailing-runs.js';
import { RecipientDownloadController } from './recipient-download.controller.js';
import { ScheduleRows } from './schedule-rows.js';
import { StartScheduledMailings } from './start-scheduled-mailings.schedule.js';
import { TestMails } from './test-mails.js';

export const mailDeliveryNoun = noun({
  feature: 'mailings',
  controllers: [RecipientDownloadController, MailDeliveryController],
  providers: [
    AnnounceErasureHandler,
    AudiencePreparation,
    AudienceRows,
    AudienceSources,
    ErasedAddresses,
    MailDeliveries,
    MailLeases,
    MailingRuns,
    MailSender,
    MailWriter,
    MailingAudience,
    RecipientPages,
    RecipientRows,
    ScheduleRows,
    Suppressions,
    TestMails,
  ],
  policies: [FollowMailingSchedule, DeliverMailing, FinishMailing, ForgetRecipients, MailAuthorWhenMailingMissed],
  retention: recipientRetention,
  schedules: [ContinueMailings, StartScheduledMailings],
  history: [mailDeliveryHistory],
  streams: [
    stream('mail-delivery', mailDeliveryFold, {
      texts: { audience: 'impersonal' },
      relay: {
        MailDeliveryRequested: [],
        MailDeliveryCancelled: [],
        MailDeliveryStarted: ['funnel.listed', 'funnel.excluded', 'funnel.toSend'],
        MailDeliveryStopped: [],
        MailDeliveryPaused: ['accepted', 'refused', 'limit'],
        MailDeliveryResumed: [],
        FailedMailsRetried: ['mails', 'withUnknown'],
        MailDeliveryFinished: ['accepted', 'refused', 'unknown'],
      },
    }),
  ],
});
