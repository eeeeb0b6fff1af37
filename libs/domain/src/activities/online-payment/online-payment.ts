import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { onlinePaymentErrors } from './online-payment.errors.js';
import type { Checkout, HeldReason, OnlinePaymentEvent, OnlinePaymentId } from './online-payment.events.js';

export const onlinePaymentStatuses = ['open', 'lapsed', 'received', 'settled', 'held', 'refunding', 'refunded'] as const;
export type OnlinePaymentStatus = (typeof onlinePaymentStatuses)[number];

export type OnlinePayment = Checkout & {
  readonly id: OnlinePaymentId;
  readonly status: OnlinePaymentStatus;
  readonly amount: Cents;
  readonly startedAt: string;
  /** The name of the payment at the service; null until the money is received. */
  readonly receipt: string | null;
  readonly receivedOn: LocalDate | null;
  /** The operation that pays the registration. */
  readonly operationId: BankOperationId | null;
  readonly refundedOn: LocalDate | null;
  /** How often its refund was asked for: a service repeats its first answer to the same request. */
  readonly refundRequests: number;
  /** Why the payment is held, or what a refund could not undo in the books. */
  readonly problem: HeldReason | null;
};
export type OnlinePayments = PersistentMap<OnlinePaymentId, OnlinePayment>;

const refundRefused: HeldReason = {
  code: 'payment-service.refund-refused',
  message: 'Le service de paiement a refusé le remboursement : remboursez-le sur son site, ou par virement.',
};

export const onlinePaymentFold: Fold<OnlinePaymentEvent, OnlinePayments> = {
  initial: new PersistentMap(),
  evolve(payments, event) {
    const { id } = event.data;
    if (event.type === 'OnlinePaymentStarted')
      return payments.with(id, {
        ...event.data,
        ...{ status: 'open', receipt: null, receivedOn: null, operationId: null, refundedOn: null, refundRequests: 0, problem: null },
      });
    const payment = payments.get(id);
    if (!payment) throw new Error(`${event.type} before OnlinePaymentStarted`);
    return payments.with(id, changed(payment, event));
  },
};

type Change = Exclude<OnlinePaymentEvent, { type: 'OnlinePaymentStarted' }>;

function changed(payment: OnlinePayment, { type, data }: Change): OnlinePayment {
  switch (type) {
    case 'OnlinePaymentLapsed':
      return { ...payment, status: 'lapsed' };
    case 'OnlinePaymentReceived':
      return { ...payment, status: 'received', receipt: data.receipt, receivedOn: data.receivedOn };
    case 'OnlinePaymentSettled':
      return { ...payment, status: 'settled', operationId: data.operationId, problem: null };
    case 'OnlinePaymentHeld':
      return { ...payment, status: 'held', problem: { code: data.code, message: data.message } };
    case 'OnlinePaymentRefundRequested':
      return { ...payment, status: 'refunding', refundRequests: payment.refundRequests + 1, problem: null };
    case 'OnlinePaymentRefunded':
      return { ...payment, status: 'refunded', refundedOn: data.refundedOn, problem: data.problem ?? null };
    case 'OnlinePaymentRefundRefused':
      return { ...payment, status: 'held', problem: refundRefused };
  }
}

/** @throws online-payment.unknown */
export function knownPayment(payments: OnlinePayments, id: OnlinePaymentId): OnlinePayment {
  const payment = payments.get(id);
  if (!payment) throw onlinePaymentErrors.unknown();
  return payment;
}

/** The structure has the money, or gives it back this moment. */
const hasMoney: ReadonlySet<OnlinePaymentStatus> = new Set(['received', 'settled', 'held', 'refunding']);
export const isMoneyReceived = (payments: OnlinePayments): boolean => payments.values().some(({ status }) => hasMoney.has(status));

/** A page that still takes this amount long enough for somebody to pay; undefined without one. */
export function openPayment(payments: OnlinePayments, amount: Cents, now: Date): OnlinePayment | undefined {
  const least = new Date(now.getTime() + leastMinutes * 60_000).toISOString();
  return payments.values().find((payment) => payment.status === 'open' && payment.amount === amount && payment.expiresAt > least);
}
const leastMinutes = 5;

/** Money that comes after a page has lapsed is money too. */
export const receive = (payment: OnlinePayment, receipt: string, receivedOn: LocalDate): OnlinePaymentEvent[] =>
  payment.status === 'open' || payment.status === 'lapsed'
    ? [{ type: 'OnlinePaymentReceived', data: { id: payment.id, receipt, receivedOn } }]
    : [];

export const lapse = ({ id, status }: OnlinePayment): OnlinePaymentEvent[] =>
  status === 'open' ? [{ type: 'OnlinePaymentLapsed', data: { id } }] : [];

const isUnsettled = ({ status }: OnlinePayment): boolean => status === 'received' || status === 'held';

export const settle = (payment: OnlinePayment, operationId: BankOperationId): OnlinePaymentEvent[] =>
  isUnsettled(payment) ? [{ type: 'OnlinePaymentSettled', data: { id: payment.id, operationId } }] : [];

export const hold = (payment: OnlinePayment, { code, message }: HeldReason): OnlinePaymentEvent[] =>
  isUnsettled(payment) && payment.problem?.message !== message
    ? [{ type: 'OnlinePaymentHeld', data: { id: payment.id, code, message } }]
    : [];

/** @throws online-payment.nothing-received */
export function requestRefund({ id, status }: OnlinePayment): OnlinePaymentEvent[] {
  if (status === 'refunding' || status === 'refunded') return [];
  if (!hasMoney.has(status)) throw onlinePaymentErrors.nothingReceived();
  return [{ type: 'OnlinePaymentRefundRequested', data: { id } }];
}

type Refund = { readonly refund: string; readonly refundedOn: LocalDate; readonly problem?: HeldReason | undefined };

export const refund = ({ id, status }: OnlinePayment, { refund: name, refundedOn, problem }: Refund): OnlinePaymentEvent[] =>
  status === 'refunding' ? [{ type: 'OnlinePaymentRefunded', data: { id, refund: name, refundedOn, ...(problem && { problem }) } }] : [];

export const refuseRefund = ({ id, status }: OnlinePayment): OnlinePaymentEvent[] =>
  status === 'refunding' ? [{ type: 'OnlinePaymentRefundRefused', data: { id } }] : [];
