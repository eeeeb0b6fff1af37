import { type AttachmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  activityCreated,
  attached,
  bill,
  claim,
  deleted,
  form,
  given,
  personRegistered,
  refusedClaim,
  requestedAt,
  to,
  uploaded,
  waitingClaim,
} from '../../../test/refund-story.js';
import type { MemberId, PersonEvent } from '../../directory/person/person.events.js';
import type { RefundEvent } from './refund.events.js';
import type { RefiledClaim, SentClaim } from './refund-command.js';

const zoe = newId<'member'>() as MemberId;
const own = (sent: Partial<SentClaim> = {}) =>
  to({ type: 'RequestRefund', data: { ...form(sent), requestedAt, goal: 'waiting', isComputing: true, isOwn: true } });
const { personId: _, ...sentClaim } = form().claim;
const again = (change: Partial<RefiledClaim> = {}) =>
  to({
    type: 'FileRefundAgain',
    data: { personId: claim.personId, claim: sentClaim, comment: '', remainingBills: [], bills: [], ...change },
  });
const withBill: readonly RefundEvent[] = [...refusedClaim.slice(0, -1), attached, ...refusedClaim.slice(-1)];

describe('a claim that its beneficiary files', () => {
  it('is for themselves', () => given().when(own()).thenTypes('RefundRequested', 'RefundableAmountComputed'));
  it('is for a family member where the activity covers the household', () => {
    const born: PersonEvent = {
      type: 'ChildRecorded',
      data: { id: zoe, lastname: 'MARTIN', firstname: 'Zoé', birthday: localDate('2020-02-01') },
    };
    const covering = { activity: [activityCreated({ scope: 'household' })] };
    given([], { ...covering, person: [personRegistered, born] })
      .when(own({ memberId: zoe }))
      .thenTypes('RefundRequested', 'RefundableAmountComputed');
    given([], covering)
      .when(own({ memberId: zoe }))
      .thenRefuses('refund.member-not-covered', ({ message }) => expect(message).toContain('ne fait pas partie du foyer'));
  });
  it('names every fault at once, and a single one by its own code', () => {
    const faulty = { billedOn: localDate('2999-01-01'), bill: null };
    given([], { activity: [activityCreated({ billRequired: true })] })
      .when(own(faulty))
      .thenRefuses('refund.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['bill_amount', 'date', 'refund_attachments']),
      );
    given()
      .when(own({ ...faulty, bill: cents(80_00) }))
      .thenRefuses('refund.future-date');
    given()
      .when(own({ activityId: null, billedOn: null }))
      .thenRefuses('refund.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['refund_settings', 'date']),
      );
  });
  it('is refused for a family member where the activity is for the beneficiary only', () =>
    given()
      .when(own({ memberId: zoe }))
      .thenRefuses('refund.member-not-covered', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['member_id']),
      ));
});

describe('the date of a bill that a beneficiary files', () => {
  const old = { billedOn: localDate('2024-12-31') };
  it('is of this year or of the year before', () => {
    given()
      .when(own({ billedOn: localDate('2025-01-01') }))
      .thenTypes('RefundRequested', 'RefundableAmountComputed');
    given()
      .when(own(old))
      .thenRefuses('refund.old-date', ({ message }) => expect(message).toContain('avant le 01/01/2025'));
    given()
      .when(own({ billedOn: localDate('0001-01-01') }))
      .thenRefuses('refund.old-date');
  });
  it('is not changed to an old one when the claim is filed again', () =>
    given(withBill)
      .when(again({ claim: { ...sentClaim, ...old } }))
      .thenRefuses('refund.old-date'));
});

describe('a refused claim', () => {
  it('is filed again with its bills', () =>
    given(withBill)
      .when(again({ remainingBills: [bill.id] }))
      .thenTypes('RefundReopened', 'RefundableAmountComputed'));
  it('loses a bill, takes another one, and is corrected', () => {
    const clearer = { ...bill, id: newId<'attachment'>() as AttachmentId, name: 'facture lisible.pdf' };
    given(withBill, { attachments: uploaded(clearer) })
      .when(again({ claim: { ...sentClaim, bill: cents(60_00) }, comment: 'Voici une photo nette', bills: [clearer] }))
      .thenTypes(
        'RefundReopened',
        'RefundAmended',
        'RefundCommented',
        'RefundBillAttached',
        'RefundBillDetached',
        'RefundableAmountComputed',
      );
  });
  it('still needs a bill where the activity requires one', () =>
    given(withBill, { activity: [activityCreated({ billRequired: true })] })
      .when(again())
      .thenRefuses('refund.bill-missing'));
  it('is not that of another person', () =>
    given(refusedClaim)
      .when(again({ personId: newId() as PersonId }))
      .thenRefuses('refund.unknown'));
  it('is filed again once: afterwards it waits', () => given(waitingClaim).when(again()).thenRefuses('refund.not-refused'));
  it('stays in the bin', () =>
    given([...refusedClaim, deleted])
      .when(again())
      .thenRefuses('refund.deleted'));
});
