import { newId, type PersonId, type RegistrationId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { activityCreated, claim, deleted, requested, validated } from '../../../test/registration-story.js';
import type { BankAccountId } from '../../bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { PaymentAccountEvent } from '../payment-account/payment-account.events.js';
import type { RegistrationEvent } from '../registration/registration.events.js';
import { onlinePaymentErrors } from './online-payment.errors.js';
import type { OnlinePaymentEvent, OnlinePaymentId } from './online-payment.events.js';
import { knownPayment, onlinePaymentFold } from './online-payment.js';
import { type OnlinePaymentCommand, onlinePaymentCase } from './online-payment-case.js';
import { payableRegistrationPreview } from './payable-registration.js';

const now = new Date('2026-03-20T09:00:00.000Z');
const context = caseContext({ now, today: localDate('2026-03-20') });
const payments = specifyCase(onlinePaymentCase, context);
const preview = specifyCase(payableRegistrationPreview, context);
const id = newId() as RegistrationId;
const [first, second] = [newId(), newId()] as [OnlinePaymentId, OnlinePaymentId];
const operationId = newId() as BankOperationId;
const amount = cents(46_50);
const receivedOn = localDate('2026-03-20');
const checkout = { service: 'stripe', reference: 'cs_1', page: 'https://pay.example/1', expiresAt: '2026-03-20T09:30:00.000Z' } as const;

const opened: PaymentAccountEvent = {
  type: 'PaymentAccountOpened',
  data: { service: 'stripe', name: '…4242', bankAccountId: newId() as BankAccountId },
};
const closed: PaymentAccountEvent = { type: 'PaymentAccountClosed', data: {} };
const started = (paymentId = first, change: Partial<typeof checkout> = {}): OnlinePaymentEvent => ({
  type: 'OnlinePaymentStarted',
  data: { ...checkout, ...change, id: paymentId, amount, startedAt: now.toISOString() },
});
const received: OnlinePaymentEvent = { type: 'OnlinePaymentReceived', data: { id: first, receipt: 'pi_1', receivedOn } };
const settled: OnlinePaymentEvent = { type: 'OnlinePaymentSettled', data: { id: first, operationId } };
const lapsed: OnlinePaymentEvent = { type: 'OnlinePaymentLapsed', data: { id: first } };
const reason = { code: 'registration.deleted', message: 'Cette inscription est supprimée.' };
const held: OnlinePaymentEvent = { type: 'OnlinePaymentHeld', data: { id: first, ...reason } };
const refunding: OnlinePaymentEvent = { type: 'OnlinePaymentRefundRequested', data: { id: first } };
const refunded: OnlinePaymentEvent = { type: 'OnlinePaymentRefunded', data: { id: first, refund: 're_1', refundedOn: receivedOn } };
const refundRefused: OnlinePaymentEvent = { type: 'OnlinePaymentRefundRefused', data: { id: first } };
const paid: RegistrationEvent = { type: 'RegistrationPaid', data: { paidOn: receivedOn, mode: 'cash' } };
const refused: RegistrationEvent = { type: 'RegistrationRefused', data: { reason: 'complet' } };
const confirmed: readonly RegistrationEvent[] = [requested, validated];

type Story = Parameters<typeof payments.given>[0];
const given = (events: readonly OnlinePaymentEvent[] = [], change: Story = {}) =>
  payments.given({ payments: events, registration: confirmed, account: [opened], ...change });
const to = (command: OnlinePaymentCommand) => ({ id, ...command });
const of = { paymentId: first };
const start = (paymentId = first, change: { amount?: typeof amount; personId?: PersonId } = {}) =>
  to({ type: 'StartOnlinePayment', data: { paymentId, personId: claim.personId, amount, checkout, ...change } });
const receive = to({ type: 'ReceiveOnlinePayment', data: { ...of, receipt: 'pi_1', receivedOn } });
const settle = to({ type: 'SettleOnlinePayment', data: { ...of, operationId } });
const hold = to({ type: 'HoldOnlinePayment', data: { ...of, ...reason } });
const requestRefund = to({ type: 'RequestOnlineRefund', data: of });
const refund = to({ type: 'RecordOnlineRefund', data: { ...of, refund: 're_1', refundedOn: receivedOn } });

describe('starting an online payment', () => {
  it('opens the page of the service for what the registration costs', () => {
    given()
      .when(start())
      .then({ payments: [started()] });
  });
  it('leads to the page that is open already, in another tab for instance', () => {
    given([started()])
      .when(start(second))
      .thenAnswers((payment) => expect(payment).toMatchObject({ id: first, status: 'open', page: checkout.page }));
    given([started()]).when(start(second)).then({});
  });
  it('opens another page when the open one is about to end, lapsed, or was for another amount', () => {
    given([started(first, { expiresAt: '2026-03-20T09:04:00.000Z' as never })])
      .when(start(second))
      .then({ payments: [started(second)] });
    given([started(), lapsed])
      .when(start(second))
      .then({ payments: [started(second)] });
  });
  it('is refused while the money of an earlier payment is there, and possible again once it went back', () => {
    for (const events of [[received], [received, settled], [received, held], [received, settled, refunding]])
      given([started(), ...events])
        .when(start(second))
        .thenRefuses('online-payment.already-received');
    given([started(), received, held], { registration: [requested, refused] })
      .when(start(second))
      .thenRefuses('online-payment.already-received');
    given([started(), received, settled, refunding, refunded])
      .when(start(second))
      .then({ payments: [started(second)] });
  });
  it('is refused for a registration that waits, is refused, paid or deleted, or is of another person', () => {
    given([], { registration: [requested] })
      .when(start())
      .thenRefuses('online-payment.not-granted');
    given([], { registration: [requested, refused] })
      .when(start())
      .thenRefuses('online-payment.not-granted');
    given([], { registration: [...confirmed, paid] })
      .when(start())
      .thenRefuses('online-payment.already-paid');
    given([], { registration: [requested, deleted] })
      .when(start())
      .thenRefuses('registration.deleted');
    given()
      .when(start(first, { personId: newId() as PersonId }))
      .thenRefuses('registration.unknown');
  });
  it('is refused without an open account, and for an amount of before', () => {
    given([], { account: [] }).when(start()).thenRefuses('online-payment.unavailable');
    given([], { account: [opened, closed] })
      .when(start())
      .thenRefuses('online-payment.unavailable');
    given()
      .when(start(first, { amount: cents(31_00) }))
      .thenRefuses('online-payment.amount-changed');
  });
  it('says first what there is to pay, and where', () => {
    preview
      .given({ registration: confirmed, account: [opened], payments: [started()], activity: [activityCreated()] })
      .when({ id, type: 'PreviewOnlinePayment', data: { personId: claim.personId } })
      .thenAnswers((payable) =>
        expect(payable).toMatchObject({ amount, service: 'stripe', open: { id: first }, activityName: 'Sortie au parc' }),
      );
  });
});

describe('the money of an online payment', () => {
  it('is received once, also after the page has lapsed', () => {
    given([started()])
      .when(receive)
      .then({ payments: [received] });
    given([started(), lapsed])
      .when(receive)
      .then({ payments: [received] });
    for (const events of [[received], [received, settled], [received, held], [received, settled, refunding, refunded]])
      given([started(), ...events])
        .when(receive)
        .then({});
  });
  it('never lapses once it is there', () => {
    given([started()])
      .when(to({ type: 'LapseOnlinePayment', data: of }))
      .then({ payments: [lapsed] });
    given([started(), received])
      .when(to({ type: 'LapseOnlinePayment', data: of }))
      .then({});
  });
  it('is settled by an operation, or held with the refusal, and settled later', () => {
    given([started(), received])
      .when(settle)
      .then({ payments: [settled] });
    given([started(), received])
      .when(hold)
      .then({ payments: [held] });
    given([started(), received, held]).when(hold).then({});
    given([started(), received, held])
      .when(settle)
      .then({ payments: [settled] });
    given([started(), received, settled]).when(hold).then({});
    given([started()]).when(settle).then({});
  });
  it('goes back once, and stays when the service refuses', () => {
    for (const events of [[received], [received, settled], [received, held]])
      given([started(), ...events])
        .when(requestRefund)
        .then({ payments: [refunding] });
    given([started(), received, refunding]).when(requestRefund).then({});
    given([started(), received, refunding])
      .when(refund)
      .then({ payments: [refunded] });
    given([started(), received, refunding, refunded]).when(refund).then({});
    given([started(), received, refunding])
      .when(to({ type: 'RefuseOnlineRefund', data: of }))
      .then({ payments: [refundRefused] });
    const after = knownPayment(
      [started(), received, refunding, refundRefused].reduce(onlinePaymentFold.evolve, onlinePaymentFold.initial),
      first,
    );
    expect(after).toMatchObject({ status: 'held', refundRequests: 1, problem: { code: 'payment-service.refund-refused' } });
  });
  it('does not go back before it came, and not for a payment that does not exist', () => {
    given([started()]).when(requestRefund).thenRefuses('online-payment.nothing-received');
    given([started(), lapsed]).when(requestRefund).thenRefuses('online-payment.nothing-received');
    given().when(requestRefund).thenRefuses('online-payment.unknown');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => {
    // The books of the API refuse by it: a registration that is paid already says nothing.
    expect(onlinePaymentErrors.paidOtherwise().code).toBe('online-payment.paid-otherwise');
    expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]);
  });
});
