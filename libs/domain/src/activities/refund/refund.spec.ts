import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { RefundBill, RefundEvent } from './refund.events.js';
import { type RefundCommand, type RefundForm, refundDecider } from './refund.js';
import type { RefundMove } from './refund-moves.js';
import { allowanceEntry } from './refund-state.js';
import type { RefundComputation } from './refundable-amount.js';

const refund = specify(refundDecider);
const today = localDate('2026-11-21');
const requestedAt = '2026-11-20T09:00:00.000Z';
const activityId = newId<'refund-activity'>();
const claim = {
  personId: newId<'person'>(),
  memberId: null,
  activityId,
  activityVersion: 1,
  billedOn: localDate('2026-11-02'),
  bill: cents(80_00),
};
const bill: RefundBill = { id: newId<'attachment'>(), name: 'facture.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };

const form = (change: Partial<RefundForm['draft']> = {}, rest: Partial<RefundForm> = {}): RefundForm => ({
  draft: {
    personId: claim.personId,
    memberId: null,
    activity: { id: activityId, version: 1, isBillRequired: false },
    billedOn: claim.billedOn,
    bill: claim.bill,
    ...change,
  },
  comment: '',
  bills: [],
  today,
  ...rest,
});
const needsBill = { activity: { id: activityId, version: 1, isBillRequired: true } };
const request = (change: Partial<RefundForm['draft']> = {}, rest: Partial<RefundForm> = {}): RefundCommand => ({
  type: 'RequestRefund',
  data: { ...form(change, rest), requestedAt },
});
const amend = (change: Partial<RefundForm['draft']> = {}, rest: Partial<RefundForm> = {}): RefundCommand => ({
  type: 'AmendRefund',
  data: form(change, rest),
});
const computation = (euros: number): RefundComputation => ({
  refundable: cents(euros * 100),
  eligible: euros > 0,
  reasons: euros > 0 ? [] : [{ code: 'LIMIT_REACHED', message: 'Le plafond de la période est déjà atteint.' }],
  steps: [],
  explanation: `${euros} €`,
  inputsHash: `hash of ${euros}`,
  rulesVersion: 'refund-1',
});

const requested: RefundEvent = { type: 'RefundRequested', data: { ...claim, requestedAt, comment: '' } };
const computed = (euros: number): RefundEvent => ({ type: 'RefundableAmountComputed', data: computation(euros) });
const validated: RefundEvent = { type: 'RefundValidated', data: { refundable: cents(40_00) } };
const refused: RefundEvent = { type: 'RefundRefused', data: { reason: 'Hors période' } };
const paid: RefundEvent = { type: 'RefundPaid', data: { paidOn: today, mode: 'virement' } };
const deleted: RefundEvent = { type: 'RefundDeleted', data: {} };
const attached: RefundEvent = { type: 'RefundBillAttached', data: bill };

const validate = (euros: number, isBillRequired = false): RefundMove => ({
  type: 'ValidateRefund',
  data: { computation: computation(euros), isBillRequired },
});
const refuse: RefundMove = { type: 'RefuseRefund', data: { reason: ' Hors période ' } };
const reopen: RefundMove = { type: 'ReopenRefund', data: { isActivityDeleted: false } };
const devalidate: RefundMove = { type: 'DevalidateRefund', data: { reason: 'Erreur de saisie' } };
const pay: RefundMove = { type: 'PayRefund', data: { paidOn: today, mode: 'virement', today } };
const cancelPayment = (isYearClosed = false): RefundMove => ({
  type: 'CancelRefundPayment',
  data: { reason: 'Virement rejeté', books: { years: [{ start: today, end: today, isClosed: isYearClosed }], operation: null } },
});
const remove: RefundMove = { type: 'DeleteRefund' };
const restore: RefundMove = { type: 'RestoreRefund', data: { isActivityDeleted: false } };

const waitingClaim = [requested, computed(40)];
const validClaim = [...waitingClaim, validated];
const paidClaim = [...validClaim, paid];
const refusedClaim = [...waitingClaim, refused];

describe('requesting a refund', () => {
  it('records the claim with its bills', () =>
    refund
      .given()
      .when(request({}, { bills: [bill] }))
      .then(requested, attached));
  it('is silent when sent twice', () => refund.given(requested).when(request()).then());

  it('first needs the bill that the activity requires', () =>
    refund
      .given()
      .when(request({ ...needsBill, personId: null, bill: null }))
      .thenRefuses('refund.bill-missing', ({ message }) => expect(message).toBe('Vous devez ajouter une pièce justificative.')));
  it('then needs a person or an amount', () =>
    refund
      .given()
      .when(request({ personId: null, bill: null }))
      .thenRefuses('refund.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner tous les champs du formulaire.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['person', 'bill_amount']);
      }));
  it('then needs a beneficiary', () =>
    refund
      .given()
      .when(request({ personId: null }))
      .thenRefuses('refund.person-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un bénéficiaire.')));
  it.each([null, 0, -5])('then needs an amount above 0, not %p', (amount) =>
    refund
      .given()
      .when(request({ bill: amount === null ? null : cents(amount) }))
      .thenRefuses('refund.amount-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un montant.')),
  );
  it('then needs an activity and a date', () =>
    refund
      .given()
      .when(request({ activity: null, billedOn: null }))
      .thenRefuses('refund.incomplete'));
  it('cannot be dated tomorrow', () =>
    refund
      .given()
      .when(request({ billedOn: localDate('2026-11-22') }))
      .thenRefuses('refund.future-date'));
});

describe('amending a refund', () => {
  it('clears the computed amount', () =>
    refund
      .given(...waitingClaim, { type: 'RefundAmended', data: { ...claim, bill: cents(90_00) } })
      .when(validate(40))
      .thenRefuses('refund.not-computed', ({ message }) =>
        expect(message).toBe('Vous devez calculer le montant remboursable pour valider la demande.'),
      ));
  it('keeps the computed amount when only the comment changes', () =>
    refund
      .given(...waitingClaim)
      .when(amend({}, { comment: '<b>vu</b>' }))
      .then({ type: 'RefundCommented', data: { comment: '<b>vu</b>' } }));
  it('attaches and detaches what the save says', () => {
    const other = { ...bill, id: newId<'attachment'>(), name: 'photo.png' };
    refund
      .given(requested, attached)
      .when(amend({}, { bills: [other] }))
      .then({ type: 'RefundBillAttached', data: other }, { type: 'RefundBillDetached', data: { id: bill.id, name: bill.name } });
  });
  it('is refused once the claim has been decided', () =>
    refund
      .given(...validClaim)
      .when(amend({ bill: cents(90_00) }))
      .thenRefuses('refund.closed'));
  it('needs a claim', () => refund.given().when(amend()).thenRefuses('refund.unknown'));
  it('needs a claim that is not deleted', () => refund.given(requested, deleted).when(amend()).thenRefuses('refund.deleted'));
});

describe('the bills of a refund', () => {
  it('can be added at any time', () =>
    refund
      .given(...paidClaim)
      .when({ type: 'AttachRefundBill', data: bill })
      .then(attached));
  it('stay once the claim has been granted', () =>
    refund
      .given(requested, attached, computed(40), validated)
      .when({ type: 'DetachRefundBill', data: { id: bill.id } })
      .thenRefuses('refund.closed'));
  it('leave only when they are there', () =>
    refund
      .given(requested)
      .when({ type: 'DetachRefundBill', data: { id: bill.id } })
      .thenRefuses('refund.attachment-unknown'));
});

describe('the amount of a refund', () => {
  it('is the computed one', () =>
    refund
      .given(requested)
      .when({ type: 'ComputeRefundable', data: { computation: computation(40) } })
      .then(computed(40)));
  it('is refused when it is not the one that the user saw', () =>
    refund
      .given(requested)
      .when({ type: 'ComputeRefundable', data: { computation: computation(20), seen: cents(40_00) } })
      .thenRefuses('refund.recompute-required', ({ details, message }) => {
        expect(details).toEqual({ stored_amount: 40, computed_amount: 20 });
        expect(message).toContain(formatEuros(cents(20_00)));
      }));
  it('may be another one with a reason, and is then marked as overridden', () =>
    refund
      .given(...waitingClaim)
      .when({ type: 'OverrideRefundable', data: { computation: computation(40), refundable: cents(50_00), reason: 'Décision du bureau' } })
      .thenState((state) =>
        expect(state).toMatchObject({ computed: { refundable: 50_00, overridden: { reason: 'Décision du bureau' } } }),
      ));
  it('is not overridden without a reason', () =>
    refund
      .given(requested)
      .when({ type: 'OverrideRefundable', data: { computation: computation(40), refundable: cents(50_00), reason: ' ' } })
      .thenRefuses('refund.reason-missing'));
  it.each([0, 80_01])('is not overridden by %d cents on a bill of 8000', (refundable) =>
    refund
      .given(requested)
      .when({ type: 'OverrideRefundable', data: { computation: computation(40), refundable: cents(refundable), reason: 'Bureau' } })
      .thenRefuses('refund.override-invalid'),
  );
});

describe('validating a refund', () => {
  it('needs the bill that the activity requires', () =>
    refund
      .given(...waitingClaim)
      .when(validate(40, true))
      .thenRefuses('refund.bill-missing'));
  it('needs a computed amount', () => refund.given(requested).when(validate(40)).thenRefuses('refund.not-computed'));
  it('freezes the computed amount', () =>
    refund
      .given(...waitingClaim)
      .when(validate(40))
      .then(validated));
  it('freezes the overridden amount when the rule still gives what was overridden', () => {
    const overridden: RefundEvent = {
      type: 'RefundableAmountOverridden',
      data: { computation: computation(0), refundable: cents(50_00), reason: 'Bureau' },
    };
    refund
      .given(requested, overridden)
      .when(validate(0))
      .then({ type: 'RefundValidated', data: { refundable: cents(50_00) } });
    refund.given(requested, overridden).when(validate(10)).thenRefuses('refund.recompute-required');
  });
  it('of three claims of 40,00 under a limit of 60,00: grants the first, asks to look again at the second, refuses the third', () => {
    refund
      .given(...waitingClaim)
      .when(validate(40))
      .then(validated);
    refund
      .given(...waitingClaim)
      .when(validate(20))
      .thenRefuses('refund.recompute-required', ({ details }) => expect(details).toEqual({ stored_amount: 40, computed_amount: 20 }));
    refund
      .given(...waitingClaim)
      .when(validate(0))
      .thenRefuses('refund.not-eligible', ({ message }) =>
        expect(message).toBe("Vous n'êtes pas éligible pour une demande de remboursement sur cette activité."),
      );
  });
  it('never grants an amount computed at 0,00', () =>
    refund.given(requested, computed(0)).when(validate(0)).thenRefuses('refund.not-eligible'));
});

describe('the moves of a refund', () => {
  it.each<[string, RefundEvent[], RefundMove, string]>([
    ['waiting to valid', waitingClaim, validate(40), 'RefundValidated'],
    ['waiting to refused', waitingClaim, refuse, 'RefundRefused'],
    ['refused to waiting', refusedClaim, reopen, 'RefundReopened'],
    ['valid to waiting', validClaim, devalidate, 'RefundDevalidated'],
    ['valid to refunded', validClaim, pay, 'RefundPaid'],
    ['refunded to valid', paidClaim, cancelPayment(), 'RefundPaymentCancelled'],
    ['waiting to deleted', waitingClaim, remove, 'RefundDeleted'],
    ['refused to deleted', refusedClaim, remove, 'RefundDeleted'],
    ['deleted to where it was', [...refusedClaim, deleted], restore, 'RefundRestored'],
  ])('go from %s', (_, given, move, event) =>
    refund
      .given(...given)
      .when(move)
      .thenTypes(event),
  );

  it.each<[string, RefundEvent[], RefundMove]>([
    ['valid to refused', validClaim, refuse],
    ['refunded to refused', paidClaim, refuse],
    ['refunded to waiting', paidClaim, devalidate],
    ['valid to deleted', validClaim, remove],
    ['refunded to deleted', paidClaim, remove],
    ['waiting to refunded', waitingClaim, pay],
    ['refused to valid', refusedClaim, validate(40)],
    ['refused to refunded', refusedClaim, pay],
    ['valid to waiting by reopening', validClaim, reopen],
  ])('never go from %s', (_, given, move) =>
    refund
      .given(...given)
      .when(move)
      .thenRefuses('refund.forbidden-move', ({ kind, message }) => {
        expect(kind).toBe('conflict');
        expect(message).toMatch(/^Une demande (validée|remboursée|en attente|refusée) ne /);
      }),
  );

  it.each<[string, RefundEvent[], RefundMove]>([
    ['refusing', waitingClaim, { type: 'RefuseRefund', data: { reason: '' } }],
    ['undoing a validation', validClaim, { type: 'DevalidateRefund', data: { reason: ' ' } }],
    ['cancelling a payment', paidClaim, { type: 'CancelRefundPayment', data: { reason: '', books: { years: [], operation: null } } }],
  ])('%s needs a reason', (_, given, move) =>
    refund
      .given(...given)
      .when(move)
      .thenRefuses('refund.reason-missing'),
  );

  it('cannot cancel a payment of a closed year; of an open one, the claim is valid again with its amount', () => {
    refund
      .given(...paidClaim)
      .when(cancelPayment(true))
      .thenRefuses('refund.exercice-closed');
    refund
      .given(...paidClaim)
      .when(cancelPayment())
      .thenState((state) => expect(state).toMatchObject({ status: 'valid', refundable: 40_00 }));
  });
  it('cannot be paid tomorrow', () =>
    refund
      .given(...validClaim)
      .when({ type: 'PayRefund', data: { paidOn: localDate('2026-11-22'), mode: null, today } })
      .thenRefuses('refund.payment-date-invalid'));
  it.each<[string, RefundEvent[], RefundMove]>([
    ['reopened', refusedClaim, { type: 'ReopenRefund', data: { isActivityDeleted: true } }],
    ['restored', [requested, deleted], { type: 'RestoreRefund', data: { isActivityDeleted: true } }],
  ])('a claim is not %s while its activity is deleted', (_, given, move) =>
    refund
      .given(...given)
      .when(move)
      .thenRefuses('refund.activity-deleted'),
  );
});

describe('the weight of a claim on the limits', () => {
  const weight = (...events: RefundEvent[]) =>
    allowanceEntry(events.reduce((state, event) => refundDecider.evolve(state, event), refundDecider.initial));
  it('is its computed amount while it waits, its granted amount afterwards', () => {
    expect(weight(requested)).toMatchObject({ refundable: null, standing: 'waiting' });
    expect(weight(...waitingClaim)).toMatchObject({ refundable: 40_00, standing: 'waiting' });
    expect(weight(...paidClaim)).toMatchObject({ refundable: 40_00, standing: 'granted' });
  });
  it('is nothing once refused or deleted', () =>
    expect([weight(...refusedClaim), weight(requested, deleted)]).toEqual([undefined, undefined]));
});

describe('a claim of somebody who is erased', () => {
  const erase: RefundCommand = { type: 'EraseRefundPersonalData' };
  it('keeps its amounts and loses its texts and bills', () =>
    refund
      .given(...paidClaim, attached, { type: 'RefundCommented', data: { comment: 'Pour Anémone' } })
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
    refund
      .given(...refusedClaim)
      .when(erase)
      .thenState((state) => expect(state).toMatchObject({ status: 'refused', reason: '(effacé)' })));
  it('may be in the trash', () => refund.given(requested, deleted).when(erase).thenTypes('RefundPersonalDataErased'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each<[string, RefundEvent[], RefundCommand]>([
    ['RequestRefund', [], request()],
    ['AmendRefund', waitingClaim, amend({ bill: cents(90_00) }, { comment: 'vu', bills: [bill] })],
    ['AttachRefundBill', waitingClaim, { type: 'AttachRefundBill', data: bill }],
    ['DetachRefundBill', [requested, attached], { type: 'DetachRefundBill', data: { id: bill.id } }],
    ['ComputeRefundable', [requested], { type: 'ComputeRefundable', data: { computation: computation(40) } }],
    [
      'OverrideRefundable',
      waitingClaim,
      { type: 'OverrideRefundable', data: { computation: computation(40), refundable: cents(1), reason: 'Bureau' } },
    ],
    ['ValidateRefund', waitingClaim, validate(40)],
    ['RefuseRefund', waitingClaim, refuse],
    ['ReopenRefund', refusedClaim, reopen],
    ['DevalidateRefund', validClaim, devalidate],
    ['PayRefund', validClaim, pay],
    ['CancelRefundPayment', paidClaim, cancelPayment()],
    ['DeleteRefund', waitingClaim, remove],
    ['RestoreRefund', [requested, deleted], restore],
    ['EraseRefundPersonalData', waitingClaim, { type: 'EraseRefundPersonalData' }],
  ])('%s sent twice has no second effect', (_, given, command) => refund.given(...given).thenRepeating(command));
});
