import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { BankAccountId } from '../../bookkeeping/bank/bank-account/bank-account.events.js';

export const paymentServices = ['stripe', 'helloasso'] as const;
export type PaymentService = (typeof paymentServices)[number];

/** The account of a structure at a payment service, without its keys. Stored for ever: only add optional fields or new types. */
export type PaymentAccountEvent =
  /** `name`: how the service names the account. `bankAccountId`: the account of the books that stands for it. */
  | { type: 'PaymentAccountOpened'; data: { service: PaymentService; name: string; bankAccountId: BankAccountId } }
  /** No payment starts any more; those under way are followed to their end, and can be refunded. */
  | { type: 'PaymentAccountClosed'; data: Record<string, never> };

export const paymentAccountStream = (id: EnvironmentId): `payment-account-${string}` => `payment-account-${id}`;
