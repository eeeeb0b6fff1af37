import { paymentAccountFold } from '@intendance/domain/activities/payment-account/payment-account.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { IsPaymentOpenHandler } from './is-payment-open.query.js';
import { PaymentAccess } from './payment-access.js';
import { PaymentAccountController } from './payment-account.controller.js';
import { paymentAccountHistory } from './payment-account.history.js';
import { PaymentAccountReader } from './payment-account-reader.js';
import { PaymentServices } from './payment-services.js';
import { SandboxStripeHost } from './sandbox/sandbox-stripe-host.js';

export const paymentAccountNoun = noun({
  feature: 'payment-account',
  controllers: [PaymentAccountController],
  providers: [IsPaymentOpenHandler, PaymentAccess, PaymentAccountReader, PaymentServices, SandboxStripeHost],
  history: [paymentAccountHistory],
  streams: [
    stream('payment-account', paymentAccountFold, {
      texts: { name: 'clear: how the payment service names the account of the structure' },
      relay: { PaymentAccountOpened: ['service', 'bankAccountId'], PaymentAccountClosed: [] },
    }),
  ],
});
