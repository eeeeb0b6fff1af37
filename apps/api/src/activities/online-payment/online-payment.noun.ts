import { onlinePaymentFold } from '@intendance/domain/activities/online-payment/online-payment.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { FollowOnlinePayments } from './follow-online-payments.schedule.js';
import { OnlinePaymentController } from './online-payment.controller.js';
import { onlinePaymentExport } from './online-payment.export.js';
import { onlinePaymentHistory } from './online-payment.history.js';
import { onlinePaymentListing } from './online-payment.listing.js';
import { onlinePaymentList } from './online-payment-list.projection.js';
import { OnlinePayments } from './online-payments.js';
import { FindOwnPaymentHandler } from './own-payment.query.js';
import { PaymentBooks } from './payment-books.js';
import { StartOwnPaymentHandler } from './start-own-payment.command.js';
import { SummarizeHeldPaymentsHandler } from './summarize-held-payments.query.js';

export const onlinePaymentNoun = noun({
  feature: 'online-payments',
  controllers: [OnlinePaymentController],
  providers: [OnlinePayments, PaymentBooks, FindOwnPaymentHandler, StartOwnPaymentHandler, SummarizeHeldPaymentsHandler],
  projections: [projection(onlinePaymentList)],
  schedules: [FollowOnlinePayments],
  history: [onlinePaymentHistory],
  exportedFiles: [
    exportedList({ title: 'Paiements en ligne', feature: 'online-payments', listing: onlinePaymentListing, sheet: onlinePaymentExport }),
  ],
  streams: [
    stream('online-payment', onlinePaymentFold, {
      texts: {
        reference: 'impersonal',
        page: 'impersonal',
        expiresAt: 'impersonal',
        startedAt: 'impersonal',
        receipt: 'impersonal',
        refund: 'impersonal',
        code: 'impersonal',
        message: 'impersonal',
        problem: 'impersonal',
      },
      relay: {
        OnlinePaymentStarted: ['id', 'service', 'amount', 'startedAt'],
        OnlinePaymentLapsed: ['id'],
        OnlinePaymentReceived: ['id', 'receivedOn'],
        OnlinePaymentSettled: ['id', 'operationId'],
        OnlinePaymentHeld: ['id', 'code'],
        OnlinePaymentRefundRequested: ['id'],
        OnlinePaymentRefunded: ['id', 'refundedOn'],
        OnlinePaymentRefundRefused: ['id'],
      },
    }),
  ],
});
