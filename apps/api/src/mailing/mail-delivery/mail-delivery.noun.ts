import { mailDeliveryFold } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { ContinueMailings } from './continue-mailings.schedule.js';
import { DeliverMailing } from './deliver-mailing.policy.js';
import { AnnounceErasureHandler, ErasedAddresses } from './erased-addresses.js';
import { FinishMailing } from './finish-mailing.policy.js';
import { FollowMailingSchedule } from './follow-mailing-schedule.policy.js';
import { ForgetRecipients } from './forget-recipients.policy.js';
import { MailAuthorWhenMailingMissed } from './mail-author-when-mailing-missed.policy.js';
import { MailDeliveries } from './mail-deliveries.js';
import { MailDeliveryController } from './mail-delivery.controller.js';
import { mailDeliveryHistory } from './mail-delivery.history.js';
import { MailLeases } from './mail-leases.js';
import { MailSender } from './mail-sender.js';
import { MailingAudience } from './mailing-audience.js';
import { MailingRuns } from './mailing-runs.js';
import { RecipientDownloadController } from './recipient-download.controller.js';
import { RecipientPages } from './recipient-pages.js';
import { recipientRetention } from './recipient-retention.js';
import { RecipientRows } from './recipient-rows.js';
import { ScheduleRows } from './schedule-rows.js';
import { SendingRate } from './sending-rate.js';
import { StartScheduledMailings } from './start-scheduled-mailings.schedule.js';
import { Suppressions } from './suppressions.js';
import { TestMails } from './test-mails.js';
import { WrittenMailings } from './written-mailings.js';

export const mailDeliveryNoun = noun({
  feature: 'mailings',
  controllers: [RecipientDownloadController, MailDeliveryController],
  providers: [
    AnnounceErasureHandler,
    ErasedAddresses,
    MailDeliveries,
    MailLeases,
    MailingRuns,
    MailSender,
    RecipientPages,
    RecipientRows,
    ScheduleRows,
    SendingRate,
    Suppressions,
    TestMails,
    { provide: MailingAudience, useClass: WrittenMailings },
  ],
  policies: [FollowMailingSchedule, DeliverMailing, FinishMailing, ForgetRecipients, MailAuthorWhenMailingMissed],
  retention: recipientRetention,
  schedules: [ContinueMailings, StartScheduledMailings],
  history: [mailDeliveryHistory],
  streams: [
    stream('mail-delivery', mailDeliveryFold, {
      texts: {},
      relay: {
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
