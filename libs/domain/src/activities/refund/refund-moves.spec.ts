import type { Addressed } from '@intendance/kernel/case.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  activityDeleted,
  attached,
  bill,
  claim,
  context,
  deleted,
  given,
  paidClaim,
  refusedClaim,
  request,
  requested,
  save,
  to,
  today,
  uploaded,
  validate,
  validClaim,
  waitingClaim,
} from '../../../test/refund-story.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { FiscalYearEvent, FiscalYearId } from '../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { RefundEvent } from './refund.events.js';
import type { RefundCommand } from './refund-command.js';

type Command = Addressed<RefundId, RefundCommand>;

const refuse = to({ type: 'RefuseRefund', data: { reason: ' Hors période ' } });
const reopen = to({ type: 'ReopenRefund' });
const devalidate = to({ type: 'DevalidateRefund', data: { reason: 'Erreur de saisie' } });
const pay = to({ type: 'PayRefund', data: { mode: 'virement' } });
const cancelPayment = to({ type: 'CancelRefundPayment', data: { reason: 'Virement rejeté' } });
const remove = to({ type: 'DeleteRefund' });
const restore = to({ type: 'RestoreRefund' });
const erase = to({ type: 'ErasePersonalData' });
const operationId = newId() as BankOperationId;

const yearId = newId() as FiscalYearId;
const openYear: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const totals = { operations: 0, writings: 0, debit: cents(0), credit: cents(0) };
const closedYear: FiscalYearEvent[] = [
  ...openYear,
  { type: 'FiscalYearClosed', data: { yearId, totals, resultByBudget: [], hash: '', openingEntryId: null } },
];

describe('the moves of a refund', () => {
  const moves: [string, RefundEvent[], Command, Command, string][] = [
    ['waiting to valid', waitingClaim, validate, save({}, { goal: 'valid' }), 'RefundValidated'],
    ['waiting to refused', waitingClaim, refuse, save({}, { goal: 'refused', reason: 'Hors période' }), 'RefundRefused'],
    ['refused to waiting', refusedClaim, reopen, save({}, { goal: 'waiting' }), 'RefundReopened'],
    ['valid to waiting', validClaim, devalidate, save({}, { goal: 'waiting', reason: 'Erreur' }), 'RefundDevalidated'],
    ['valid to refunded', validClaim, pay, save({}, { goal: 'refunded' }), 'RefundPaid'],
    ['refunded to valid', paidClaim, cancelPayment, save({}, { goal: 'valid', reason: 'Rejet' }), 'RefundPaymentCancelled'],
    ['waiting to deleted', waitingClaim, remove, save({}, { isDeleted: true }), 'RefundDeleted'],
    ['refused to deleted', refusedClaim, remove, save({}, { isDeleted: true }), 'RefundDeleted'],
    ['deleted to where it was', [...refusedClaim, deleted], restore, save({}, { isDeleted: false }), 'RefundRestored'],
  ];
  it.each(moves)('go from %s, by a move or by a save', (_, events, move, saved, event) => {
    given(events).when(move).thenTypes(event);
    given(events).when(saved).thenTypes(event);
  });

  it.each<[string, RefundEvent[], Command]>([
    ['valid to refused', validClaim, refuse],
    ['refunded to refused', paidClaim, refuse],
    ['refunded to waiting', paidClaim, devalidate],
    ['refunded to waiting by a save', paidClaim, save({}, { goal: 'waiting', reason: 'Erreur' })],
    ['valid to deleted', validClaim, remove],
    ['refunded to deleted', paidClaim, remove],
    ['waiting to refunded', waitingClaim, pay],
    ['refused to valid', refusedClaim, validate],
    ['refused to refunded', refusedClaim, pay],
    ['valid to waiting by reopening', validClaim, reopen],
  ])('never go from %s', (_, events, move) =>
    given(events)
      .when(move)
      .thenRefuses('refund.forbidden-move', ({ kind, message }) => {
        expect(kind).toBe('conflict');
        expect(message).toMatch(/^Une demande (validée|remboursée|en attente|refusée) ne /);
      }),
  );

  it.each<[string, RefundEvent[], Command]>([
    ['refusing', waitingClaim, to({ type: 'RefuseRefund', data: { reason: '' } })],
    ['undoing a validation', validClaim, to({ type: 'DevalidateRefund', data: { reason: ' ' } })],
    ['cancelling a payment', paidClaim, to({ type: 'CancelRefundPayment', data: { reason: '' } })],
  ])('%s needs a reason', (_, events, move) => given(events).when(move).thenRefuses('refund.reason-missing'));

  it('need a claim', () => given().when(refuse).thenRefuses('refund.unknown'));
  it.each<[string, Command]>([
    ['reopened', reopen],
    ['restored', restore],
  ])('a claim is not %s while its activity is deleted', (_, move) =>
    given(move === reopen ? refusedClaim : [requested, deleted], { activity: [activityCreated(), activityDeleted] })
      .when(move)
      .thenRefuses('refund.activity-deleted'),
  );
  it('that go back to waiting may correct the claim in the same save', () =>
    given(validClaim)
      .when(save({ bill: cents(60_00) }, { goal: 'waiting', reason: 'Erreur', seen: cents(30_00) }))
      .thenTypes('RefundDevalidated', 'RefundAmended', 'RefundableAmountComputed'));
  it('hold only while the activity does not move, where they depend on it', () => {
    given(waitingClaim).when(validate).thenGuards('activity');
    given(waitingClaim).when(refuse).thenGuards();
    given(paidClaim, { calendar: openYear }).when(cancelPayment).thenGuards('calendar');
  });
});

describe('the payment of a refund', () => {
  it('is of today, and of no mode, unless the caller says otherwise', () =>
    given(validClaim)
      .when(to({ type: 'PayRefund', data: { mode: ' ' } }))
      .thenState((state) => expect(state).toMatchObject({ status: 'refunded', paidOn: today, mode: null })));
  it('cannot be of tomorrow', () =>
    given(validClaim)
      .when(to({ type: 'PayRefund', data: { paidOn: localDate('2026-11-22') } }))
      .thenRefuses('refund.payment-date-invalid'));
  it('names an operation that exists', () =>
    given(validClaim)
      .when(to({ type: 'PayRefund', data: { operationId } }))
      .thenRefuses('operation.unknown'));
  it('is not cancelled in a closed year; in an open year, the claim is valid again with its amount', () => {
    given(paidClaim, { calendar: closedYear }).when(cancelPayment).thenRefuses('refund.exercice-closed');
    given(paidClaim, { calendar: closedYear })
      .when(save({}, { goal: 'valid', reason: 'Virement rejeté' }))
      .thenRefuses('refund.exercice-closed');
    given(paidClaim, { calendar: openYear })
      .when(cancelPayment)
      .thenState((state) => expect(state).toMatchObject({ status: 'valid', refundable: 40_00 }));
  });
});

describe('a claim of somebody who is erased', () => {
  it('keeps its amounts and loses its texts and bills', () =>
    given([...paidClaim, attached, { type: 'RefundCommented', data: { comment: 'Pour Anémone' } }])
      .when(erase)
      .thenState((state) =>
        expect(state).toMatchObject({
          status: 'refunded',
          refundable: 40_00,
          comment: '',
          bills: [],
          hasDetachedBill: true,
          isErased: true,
        }),
      ));
  it('loses the reason of its refusal', () =>
    given(refusedClaim)
      .when(erase)
      .thenState((state) => expect(state).toMatchObject({ status: 'refused', reason: '(effacé)' })));
  it('may be in the trash', () => given([requested, deleted]).when(erase).thenTypes('RefundPersonalDataErased'));
  it('loses the keys of that person with the same append', () => given(waitingClaim).when(erase).thenErases(claim.personId));
});

describe('a command sent twice has no second effect:', () => {
  it.each<[string, RefundEvent[], Command]>([
    ['RequestRefund', [], request()],
    ['SaveRefund', waitingClaim, save({ bill: cents(90_00) }, { comment: 'vu', bills: [bill], seen: cents(45_00) })],
    ['SaveRefund, to another status', validClaim, save({}, { goal: 'refunded' })],
    ['AttachRefundBill', waitingClaim, to({ type: 'AttachRefundBill', data: bill })],
    ['DetachRefundBill', [requested, attached], to({ type: 'DetachRefundBill', data: { id: bill.id } })],
    ['ValidateRefund', [requested], to({ type: 'ValidateRefund', data: { isComputing: true } })],
    ['RefuseRefund', waitingClaim, refuse],
    ['ReopenRefund', refusedClaim, reopen],
    ['DevalidateRefund', validClaim, devalidate],
    ['PayRefund', validClaim, pay],
    ['CancelRefundPayment', paidClaim, cancelPayment],
    ['DeleteRefund', waitingClaim, remove],
    ['RestoreRefund', [requested, deleted], restore],
    ['ErasePersonalData', waitingClaim, erase],
  ])('%s', (_, events, command) => given(events, { attachments: uploaded(bill, context.userId) }).thenRepeating(command));
});
