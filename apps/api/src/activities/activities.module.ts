import { Module } from '@nestjs/common';
import { AttachmentController } from './attachment/attachment.controller.js';
import { Attachments } from './attachment/attachments.js';
import { BulkRefundsHandler } from './refund/bulk-refunds.handler.js';
import { MailPersonWhenRefundRefused } from './refund/mail-person-when-refund-refused.policy.js';
import { PreviewRefundHandler } from './refund/preview-refund.query.js';
import { RefundController } from './refund/refund.controller.js';
import { RefundHandler, RefundWork } from './refund/refund.handler.js';
import { FindRefundHandler, ListRefundsHandler, SummarizeRefundsHandler } from './refund/refund.queries.js';
import { RefundBatchController } from './refund/refund-batch.controller.js';
import { RefundMovesController } from './refund/refund-moves.controller.js';
import { RefundActivityController } from './refund-activity/refund-activity.controller.js';
import { RefundActivityHandler } from './refund-activity/refund-activity.handler.js';
import {
  FindRefundActivityHandler,
  ListRefundActivitiesHandler,
  TotalRefundActivityHandler,
} from './refund-activity/refund-activity.queries.js';

@Module({
  // `refunds/summary` before `refunds/:id`.
  controllers: [RefundBatchController, RefundController, RefundMovesController, AttachmentController, RefundActivityController],
  providers: [
    RefundWork,
    RefundHandler,
    BulkRefundsHandler,
    PreviewRefundHandler,
    ListRefundsHandler,
    FindRefundHandler,
    SummarizeRefundsHandler,
    RefundActivityHandler,
    ListRefundActivitiesHandler,
    FindRefundActivityHandler,
    TotalRefundActivityHandler,
    Attachments,
    MailPersonWhenRefundRefused,
  ],
  exports: [Attachments],
})
export class ActivitiesModule {}
