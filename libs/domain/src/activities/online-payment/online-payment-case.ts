import { type Addressed, type Case, type CaseContext, type Facts, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { PersonId, RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { paymentAccountFold } from '../payment-account/payment-account.js';
import { registrationFold } from '../registration/registration-state.js';
import { onlinePaymentErrors } from './online-payment.errors.js';
import type { Checkout, HeldReason, OnlinePaymentEvent, OnlinePaymentId } from './online-payment.events.js';
import {
  hold,
  knownPayment,
  lapse,
  type OnlinePayment,
  onlinePaymentFold,
  receive,
  refund,
  refuseRefund,
  requestRefund,
  settle,
} from './online-payment.js';
import { payableRegistration, payableStreams } from './payable-registration.js';

type Started = { paymentId: OnlinePaymentId; personId: PersonId; amount: Cents; checkout: Checkout };
type OfPayment<More = unknown> = { paymentId: OnlinePaymentId } & More;

export type OnlinePaymentCommand =
  /** `amount`: the amount of the opened page. Answers the payment under way if there is one: one of two pages is enough. */
  | { type: 'StartOnlinePayment'; data: Started }
  | { type: 'LapseOnlinePayment'; data: OfPayment }
  | { type: 'ReceiveOnlinePayment'; data: OfPayment<{ receipt: string; receivedOn: LocalDate }> }
  | { type: 'SettleOnlinePayment'; data: OfPayment<{ operationId: BankOperationId }> }
  | { type: 'HoldOnlinePayment'; data: OfPayment<HeldReason> }
  | { type: 'RequestOnlineRefund'; data: OfPayment }
  | { type: 'RecordOnlineRefund'; data: OfPayment<{ refund: string; refundedOn: LocalDate; problem?: HeldReason | undefined }> }
  | { type: 'RefuseOnlineRefund'; data: OfPayment };

const folds = { payments: onlinePaymentFold, registration: registrationFold, account: paymentAccountFold };
type Command = Addressed<RegistrationId, OnlinePaymentCommand>;

/** All writes of the payments of a registration, whose id is the id of the command. `answer`: the payment of the command. */
export const onlinePaymentCase: Case<Command, OnlinePayment, typeof folds, 'payments'> = {
  folds,
  own: 'payments',
  streams({ id, type }, { environmentId }) {
    const { payments, registration, account } = payableStreams(id, environmentId);
    if (type !== 'StartOnlinePayment') return { payments: read(payments) };
    return { payments: guarded(payments), registration: guarded(registration), account: guarded(account) };
  },
  decide(command, facts, context) {
    const payments = new PendingStream(onlinePaymentFold, facts.payments);
    if (command.type === 'StartOnlinePayment') {
      const open = start(command.data, facts, context);
      if (open) return { events: {}, answer: open };
      payments.append([startedEvent(command.data, context)]);
    } else payments.append(eventsOf(command, knownPayment(facts.payments, command.data.paymentId)));
    return { events: { payments: payments.events }, answer: knownPayment(payments.state, command.data.paymentId) };
  },
};

/** @returns the payment that is under way already @throws online-payment.amount-changed, and what payableRegistration throws */
function start({ personId, amount }: Started, facts: Facts<typeof folds>, { now }: CaseContext): OnlinePayment | null {
  const payable = payableRegistration(facts, personId, now);
  if (payable.amount !== amount) throw onlinePaymentErrors.amountChanged();
  return payable.open;
}

const startedEvent = ({ paymentId, amount, checkout }: Started, { now }: CaseContext): OnlinePaymentEvent => ({
  type: 'OnlinePaymentStarted',
  data: { ...checkout, id: paymentId, amount, startedAt: now.toISOString() },
});

function eventsOf(command: Exclude<Command, { type: 'StartOnlinePayment' }>, payment: OnlinePayment): OnlinePaymentEvent[] {
  switch (command.type) {
    case 'LapseOnlinePayment':
      return lapse(payment);
    case 'ReceiveOnlinePayment':
      return receive(payment, command.data.receipt, command.data.receivedOn);
    case 'SettleOnlinePayment':
      return settle(payment, command.data.operationId);
    case 'HoldOnlinePayment':
      return hold(payment, command.data);
    case 'RequestOnlineRefund':
      return requestRefund(payment);
    case 'RecordOnlineRefund':
      return refund(payment, command.data);
    case 'RefuseOnlineRefund':
      return refuseRefund(payment);
  }
}
