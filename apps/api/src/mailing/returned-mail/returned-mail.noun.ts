import { noun } from '../../capabilities/manifest/noun.js';
import { StructureContacts } from '../structure-contacts.js';
import { BounceReportController } from './bounce-report.controller.js';
import { BounceReports } from './bounce-reports.js';
import { ReadReturnMailbox } from './read-return-mailbox.schedule.js';
import { ReplyForwarding } from './reply-forwarding.js';
import { ReturnMailbox } from './return-mailbox.js';

/** The messages that come back: bounces, complaints and replies. */
export const returnedMailNoun = noun({
  controllers: [BounceReportController],
  providers: [BounceReports, ReplyForwarding, ReturnMailbox, StructureContacts],
  schedules: [ReadReturnMailbox],
});
