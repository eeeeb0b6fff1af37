import { newId, type PersonId, type RefundActivityId, type RefundId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  activityDeleted,
  attached,
  bill,
  claim,
  computed,
  deleted,
  given,
  grantedToOthers,
  id,
  overridden,
  paidClaim,
  personRegistered,
  refusedClaim,
  request,
  requested,
  requestedAt,
  type Story,
  save,
  to,
  uploaded,
  validate,
  validClaim,
  waitingClaim,
} from '../../../test/refund-story.js';
import { attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import type { PersonEvent } from '../../directory/person/person.events.js';
import { type RefundEvent, refundStream } from './refund.events.js';
import { allowanceEntry, refundFold } from './refund-state.js';

const allowanceHeld = (refundable: number | null, standing: 'waiting' | 'granted' = 'waiting') => ({
  type: 'RefundAllowanceHeld' as const,
  data: {
    refundId: id,
    memberId: null,
    date: claim.billedOn,
    requestedAt,
    refundable: refundable === null ? null : cents(refundable * 100),
    standing,
  },
});

describe('requesting a refund', () => {
  it('records the claim with its bills, attaches their files, and counts on the household’s limits', () =>
    given([], { attachments: uploaded() })
      .when(request({}, { bills: [bill] }))
      .then({
        refund: [requested, attached],
        attachments: new Map([[attachmentStream(bill.id), [{ type: 'AttachmentAttached', data: { holder: refundStream(id) } }]]]),
        allowance: [allowanceHeld(null)],
      }));
  it('is silent when sent twice', () =>
    given([requested], { allowance: [allowanceHeld(null)] })
      .when(request())
      .then({}));
  it('holds only while the activity and the person do not move', () => given().when(request()).thenGuards('activity', 'person'));
  it('stores the amount that the user saw, and validates where the user says so', () => {
    const { data } = request({}, { seen: cents(40_00) }) as { data: object };
    given()
      .when({ ...request(), data: { ...data, goal: 'valid' } } as ReturnType<typeof request>)
      .thenTypes('RefundRequested', 'RefundableAmountComputed', 'RefundValidated');
  });
  it('can compute the amount by itself', () => {
    const { data } = request() as { data: object };
    given()
      .when({ ...request(), data: { ...data, isComputing: true } } as ReturnType<typeof request>)
      .thenTypes('RefundRequested', 'RefundableAmountComputed');
  });

  it('first needs the bill that the activity requires', () =>
    given([], { activity: [activityCreated({ billRequired: true })] })
      .when(request({ personId: null, bill: null }))
      .thenRefuses('refund.bill-missing', ({ message }) => expect(message).toBe('Vous devez ajouter une pièce justificative.')));
  it('then needs a person or an amount', () =>
    given()
      .when(request({ personId: null, bill: null }))
      .thenRefuses('refund.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner tous les champs du formulaire.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['person', 'bill_amount']);
      }));
  it('then needs a beneficiary', () =>
    given()
      .when(request({ personId: null }))
      .thenRefuses('refund.person-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un bénéficiaire.')));
  it.each([null, 0, -5])('then needs an amount above 0, not %p', (amount) =>
    given()
      .when(request({ bill: amount === null ? null : cents(amount) }))
      .thenRefuses('refund.amount-missing', ({ message }) => expect(message).toBe('Veuillez renseigner un montant.')),
  );
  it('then needs an activity and a date', () =>
    given()
      .when(request({ activityId: null, billedOn: null }))
      .thenRefuses('refund.incomplete'));
  it('cannot be dated tomorrow', () =>
    given()
      .when(request({ billedOn: localDate('2026-11-22') }))
      .thenRefuses('refund.future-date'));

  const left: PersonEvent[] = [personRegistered, { type: 'PersonDeleted', data: {} }];
  it.each<[string, Story, string]>([
    ['of an activity that does not exist', { activity: [] }, 'refund-activity.unknown'],
    ['of a deleted activity', { activity: [activityCreated(), activityDeleted] }, 'refund.activity-deleted'],
    ['of somebody who does not exist', { person: [] }, 'person.unknown'],
    ['of somebody who left the directory', { person: left }, 'person.deleted'],
    ['of somebody who is erased', { person: [...left, { type: 'PersonalDataErased', data: {} }] }, 'person.erased'],
    ['with a file that was never uploaded', {}, 'attachment.unknown'],
    ['with the file of another user', { attachments: uploaded(bill, newId<'user'>()) }, 'attachment.unknown'],
  ])('is refused %s', (_, story, code) => {
    const bills = code === 'attachment.unknown' ? [bill] : [];
    given([], story).when(request({}, { bills })).thenRefuses(code);
  });
});

describe('amending a refund', () => {
  it('clears the computed amount', () =>
    given([...waitingClaim, { type: 'RefundAmended', data: { ...claim, bill: cents(90_00) } }])
      .when(validate)
      .thenRefuses('refund.not-computed', ({ message }) =>
        expect(message).toBe('Vous devez calculer le montant remboursable pour valider la demande.'),
      ));
  it('keeps the computed amount when only the comment changes', () =>
    given(waitingClaim, { allowance: [allowanceHeld(40)] })
      .when(save({}, { comment: '<b>vu</b>' }))
      .then({ refund: [{ type: 'RefundCommented', data: { comment: '<b>vu</b>' } }] }));
  it('attaches and detaches what the save says', () => {
    const other = { ...bill, id: newId<'attachment'>(), name: 'photo.png' };
    given([requested, attached], { attachments: uploaded(other) })
      .when(save({}, { bills: [other] }))
      .thenTypes('RefundBillAttached', 'RefundBillDetached');
  });
  it('to another activity moves its weight to the limits of that activity, under its current rule', () => {
    const activityId = newId() as RefundActivityId;
    given(waitingClaim, { formerActivity: [activityCreated()], formerAllowance: [allowanceHeld(40)] })
      .when(save({ activityId }))
      .then({
        refund: [{ type: 'RefundAmended', data: { ...claim, activityId } }],
        formerAllowance: [{ type: 'RefundAllowanceReleased', data: { refundId: id } }],
        allowance: [allowanceHeld(null)],
      });
    given(waitingClaim, { activity: [activityCreated(), activityDeleted], formerActivity: [activityCreated()] })
      .when(save({ activityId }))
      .thenRefuses('refund.activity-deleted');
  });
  it('to another person needs somebody of the directory; the person of the claim may have left', () => {
    const gone: PersonEvent[] = [personRegistered, { type: 'PersonDeleted', data: {} }];
    given(waitingClaim, { person: gone })
      .when(save({}, { comment: 'vu' }))
      .thenTypes('RefundCommented');
    given(waitingClaim, { person: gone })
      .when(save({ personId: newId() as PersonId }))
      .thenRefuses('person.deleted');
  });
  it('is refused once the claim has been decided', () =>
    given(validClaim)
      .when(save({ bill: cents(90_00) }))
      .thenRefuses('refund.closed'));
  it('needs a claim', () => given().when(save()).thenRefuses('refund.unknown'));
  it('needs a claim that is not deleted', () => given([requested, deleted]).when(save()).thenRefuses('refund.deleted'));
});

describe('the bills of a refund', () => {
  it('can be added at any time', () =>
    given(paidClaim, { attachments: uploaded() })
      .when(to({ type: 'AttachRefundBill', data: bill }))
      .thenTypes('RefundBillAttached'));
  const detach = to({ type: 'DetachRefundBill', data: { id: bill.id } });
  it('stay once the claim has been granted', () =>
    given([requested, attached, ...validClaim.slice(1)])
      .when(detach)
      .thenRefuses('refund.closed'));
  it('leave only when they are there', () => given([requested]).when(detach).thenRefuses('refund.attachment-unknown'));
});

describe('the amount of a refund', () => {
  it('is the one that the user saw', () =>
    given([requested])
      .when(save({}, { seen: cents(40_00) }))
      .thenState((state) => expect(state).toMatchObject({ computed: { refundable: 40_00 } })));
  it('is refused when it is not the one that the user saw', () =>
    given([requested], { activity: [activityCreated({ cap: { unit: 'euros', amount: cents(20_00) } })] })
      .when(save({}, { seen: cents(40_00) }))
      .thenRefuses('refund.recompute-required', ({ details, message }) => {
        expect(details).toEqual({ stored_amount: 40, computed_amount: 20 });
        expect(message).toContain(formatEuros(cents(20_00)));
      }));
  it('may be another one with a reason, and is then marked as overridden', () =>
    given(waitingClaim)
      .when(save({}, { seen: cents(50_00), overrideReason: 'Décision du bureau' }))
      .thenState((state) =>
        expect(state).toMatchObject({ computed: { refundable: 50_00, overridden: { reason: 'Décision du bureau' } } }),
      ));
  it('stays overridden when it is sent again without a reason', () =>
    given([requested, overridden(50, 40)], { allowance: [allowanceHeld(50)] })
      .when(save({}, { seen: cents(50_00) }))
      .then({}));
  it('is the rule’s again, whatever the reason, once it is the same', () =>
    given([requested, overridden(50, 40)])
      .when(save({}, { seen: cents(40_00), overrideReason: 'Bureau' }))
      .thenTypes('RefundableAmountComputed'));
  it('is not overridden without a reason', () =>
    given([requested])
      .when(save({}, { seen: cents(50_00), overrideReason: ' ' }))
      .thenRefuses('refund.reason-missing'));
  it.each([0, 80_01])('is not overridden by %d cents on a bill of 8000', (refundable) =>
    given([requested])
      .when(save({}, { seen: cents(refundable), overrideReason: 'Bureau' }))
      .thenRefuses('refund.override-invalid'),
  );
  it('cannot be changed once the claim has been granted', () => {
    given(validClaim)
      .when(save({}, { seen: cents(40_00) }))
      .thenTypes();
    given(validClaim)
      .when(save({}, { seen: cents(50_00) }))
      .thenRefuses('refund.closed');
  });
  it('of a refused claim is not looked at', () =>
    given(refusedClaim)
      .when(save({}, { seen: cents(50_00) }))
      .then({}));
});

describe('validating a refund', () => {
  it('needs the bill that the activity requires', () =>
    given(waitingClaim, { activity: [activityCreated({ billRequired: true })] })
      .when(validate)
      .thenRefuses('refund.bill-missing'));
  it('needs a computed amount', () => given([requested]).when(validate).thenRefuses('refund.not-computed'));
  it('computes the amount where it is asked to', () =>
    given([requested])
      .when(to({ type: 'ValidateRefund', data: { isComputing: true } }))
      .thenTypes('RefundableAmountComputed', 'RefundValidated'));
  it('freezes the computed amount, and grants its weight on the limits', () =>
    given(waitingClaim, { allowance: [allowanceHeld(40)] })
      .when(validate)
      .then({ refund: [{ type: 'RefundValidated', data: { refundable: cents(40_00) } }], allowance: [allowanceHeld(40, 'granted')] }));
  it('freezes the overridden amount when the rule still gives what was overridden', () => {
    const none = {
      activity: [activityCreated({ cap: { unit: 'euros' as const, amount: cents(60_00) } })],
      allowance: [grantedToOthers(60)],
    };
    given([requested, overridden(50, 0)], none)
      .when(validate)
      .thenState((state) => expect(state).toMatchObject({ status: 'valid', refundable: 50_00 }));
    given([requested, overridden(50, 0)])
      .when(validate)
      .thenRefuses('refund.recompute-required');
  });
  it('of three claims of 40,00 under a limit of 60,00: grants the first, asks to look again at the second, refuses the third', () => {
    const limited = { activity: [activityCreated({ cap: { unit: 'euros' as const, amount: cents(60_00) } })] };
    given(waitingClaim, limited).when(validate).thenTypes('RefundValidated');
    given(waitingClaim, { ...limited, allowance: [grantedToOthers(40)] })
      .when(validate)
      .thenRefuses('refund.recompute-required', ({ details }) => expect(details).toEqual({ stored_amount: 40, computed_amount: 20 }));
    given(waitingClaim, { ...limited, allowance: [grantedToOthers(40), grantedToOthers(20)] })
      .when(validate)
      .thenRefuses('refund.not-eligible', ({ message }) =>
        expect(message).toBe("Vous n'êtes pas éligible pour une demande de remboursement sur cette activité."),
      );
  });
  it('never grants an amount computed at 0,00', () =>
    given([requested, computed(0)], { activity: [activityCreated({ startDate: localDate('2026-12-01') })] })
      .when(validate)
      .thenRefuses('refund.not-eligible'));
});

describe('the weight of a claim on the limits', () => {
  const weight = (...events: RefundEvent[]) =>
    allowanceEntry(events.reduce((state, event) => refundFold.evolve(state, event), refundFold.initial));
  it('is its computed amount while it waits, its granted amount afterwards', () => {
    expect(weight(requested)).toMatchObject({ refundable: null, standing: 'waiting' });
    expect(weight(...waitingClaim)).toMatchObject({ refundable: 40_00, standing: 'waiting' });
    expect(weight(...paidClaim)).toMatchObject({ refundable: 40_00, standing: 'granted' });
  });
  it('is nothing once refused or deleted', () =>
    expect([weight(...refusedClaim), weight(requested, deleted)]).toEqual([undefined, undefined]));
  it('is released with the claim', () =>
    given(waitingClaim, { allowance: [allowanceHeld(40)] })
      .when(to({ type: 'DeleteRefund' }))
      .then({ refund: [deleted], allowance: [{ type: 'RefundAllowanceReleased', data: { refundId: id as RefundId } }] }));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
