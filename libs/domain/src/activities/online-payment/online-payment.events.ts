import type { Id, RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { PaymentService } from '../payment-account/payment-account.events.js';

export type OnlinePaymentId = Id<'online-payment'>;

/** A page of the payment service where somebody pays. */
export type Checkout = {
  service: PaymentService;
  /** The name of the checkout at the service. */
  reference: string;
  page: string;
  /** The page takes no payment from this instant on. */
  expiresAt: string;
};

/** Why the money of a payment waits for a decision: the refusal of a rule. */
export type HeldReason = { code: string; message: string };

/** The payments of one registration, each under its `id`. Stored for ever: only add optional fields or new types. */
export type OnlinePaymentEvent =
  | { type: 'OnlinePaymentStarted'; data: Checkout & { id: OnlinePaymentId; amount: Cents; startedAt: string } }
  /** Nobody paid in time, or the beneficiary gave up. */
  | { type: 'OnlinePaymentLapsed'; data: { id: OnlinePaymentId } }
  /** The service has the money. `receipt`: the name of the payment at the service. */
  | { type: 'OnlinePaymentReceived'; data: { id: OnlinePaymentId; receipt: string; receivedOn: LocalDate } }
  /** The operation is in the books, and it pays the registration. */
  | { type: 'OnlinePaymentSettled'; data: { id: OnlinePaymentId; operationId: BankOperationId } }
  /** The money is there, but a rule refused the operation or the payment of the registration. */
  | { type: 'OnlinePaymentHeld'; data: HeldReason & { id: OnlinePaymentId } }
  | { type: 'OnlinePaymentRefundRequested'; data: { id: OnlinePaymentId } }
  | { type: 'OnlinePaymentRefunded'; data: { id: OnlinePaymentId; refund: string; refundedOn: LocalDate; problem?: HeldReason } }
  /** The service refused: the structure still has the money. */
  | { type: 'OnlinePaymentRefundRefused'; data: { id: OnlinePaymentId } };

export const onlinePaymentStream = (id: RegistrationId): `online-payment-${string}` => `online-payment-${id}`;
