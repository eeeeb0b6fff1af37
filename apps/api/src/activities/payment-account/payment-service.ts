import type { Checkout, OnlinePaymentId } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';

export type CheckoutRequest = {
  readonly id: OnlinePaymentId;
  readonly amount: Cents;
  /** Names the purchase on the page of the service. */
  readonly label: string;
  /** The address that gets the receipt of the service. */
  readonly email: string | null;
  /** The page that the browser comes back to, paid or not. */
  readonly returnUrl: string;
};

/** `receipt`: the name of the payment, by which it is refunded. */
export type CheckoutState =
  | { readonly kind: 'open' | 'lapsed' }
  | { readonly kind: 'paid'; readonly receipt: string; readonly paidOn: LocalDate };

/** `request`: counts the requests of one payment: another one after a refusal is no repetition of it. */
export type RefundRequest = {
  readonly id: OnlinePaymentId;
  readonly receipt: string;
  readonly amount: Cents;
  readonly request: number;
};

/** The account of one structure at a payment service. A service is asked; what a browser or a notification says of a payment counts for nothing. */
export interface PaymentServiceAccount {
  /** How the service names the account; asks the service, so that wrong keys are found. @throws payment-service.key-refused, unreachable */
  name(): Promise<string>;
  /** Opens a page for one payment. @throws payment-service.refused, unreachable */
  open(request: CheckoutRequest): Promise<Omit<Checkout, 'service'>>;
  /** @throws payment-service.refused, unreachable */
  read(checkout: Pick<Checkout, 'reference' | 'expiresAt'>): Promise<CheckoutState>;
  /**
   * Gives all the money back, once however often the same request is made.
   * @returns the name of the refund, null when the service refuses it @throws payment-service.unreachable
   */
  refund(request: RefundRequest): Promise<string | null>;
}
