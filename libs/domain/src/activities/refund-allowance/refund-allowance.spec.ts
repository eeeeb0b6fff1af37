import { newId, type RefundId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { AllowanceEntry, RefundAllowanceEvent } from './refund-allowance.events.js';
import { allowanceUsage, refundAllowanceDecider, type UsageQuestion } from './refund-allowance.js';

const allowance = specify(refundAllowanceDecider);
const entry = (change: Partial<AllowanceEntry> = {}): AllowanceEntry => ({
  refundId: newId(),
  memberId: null,
  date: localDate('2026-03-10'),
  requestedAt: '2026-03-11T08:00:00.000Z',
  refundable: cents(50_00),
  standing: 'waiting',
  ...change,
});
const allowanceHeld = (data: AllowanceEntry): RefundAllowanceEvent => ({ type: 'RefundAllowanceHeld', data });
const self: UsageQuestion = {
  refundId: newId<'refund'>(),
  requestedAt: '2026-03-12T08:00:00.000Z',
  memberId: null,
  date: localDate('2026-03-12'),
  period: 'trimestre',
};
const used = (...entries: AllowanceEntry[]) =>
  allowanceUsage(
    entries.map(allowanceHeld).reduce((state, event) => refundAllowanceDecider.evolve(state, event), refundAllowanceDecider.initial),
    self,
  );

describe('what the household has used', () => {
  it('counts granted claims whenever they were made', () =>
    expect(used(entry({ standing: 'granted', requestedAt: '2026-12-01T00:00:00.000Z' }))).toMatchObject({ amount: 50_00, bills: 1 }));
  it('counts a waiting claim only when it was made before', () =>
    expect(used(entry(), entry({ requestedAt: '2026-03-13T08:00:00.000Z' }))).toMatchObject({ amount: 50_00, bills: 1 }));
  it('orders by id two claims of the same instant', () => {
    const { requestedAt } = self;
    const first = entry({ requestedAt, refundId: '00000000-0000-7000-8000-000000000000' as RefundId });
    const last = entry({ requestedAt, refundId: 'ffffffff-0000-7000-8000-000000000000' as RefundId });
    expect(used(first, last)).toMatchObject({ bills: 1 });
  });
  it('counts the period of the expense only', () => expect(used(entry({ date: localDate('2026-04-01') }))).toMatchObject({ bills: 0 }));
  it('never counts the claim itself', () => expect(used(entry({ refundId: self.refundId }))).toMatchObject({ bills: 0 }));
  it('counts the bill of a claim that is not computed yet, and no euro', () =>
    expect(used(entry({ refundable: null }))).toMatchObject({ amount: 0, bills: 1 }));
  it('counts nothing for a claim that is not eligible', () => expect(used(entry({ refundable: cents(0) }))).toMatchObject({ bills: 0 }));
});

describe('the ledger', () => {
  const claim = entry();
  it('holds a claim once', () => {
    allowance.given().when({ type: 'HoldRefundAllowance', data: claim }).then(allowanceHeld(claim));
    allowance
      .given(allowanceHeld(claim))
      .when({ type: 'HoldRefundAllowance', data: { ...claim } })
      .then();
  });
  it('holds the new state of a claim that has changed', () => {
    const granted = { ...claim, standing: 'granted' } as const;
    allowance.given(allowanceHeld(claim)).when({ type: 'HoldRefundAllowance', data: granted }).then(allowanceHeld(granted));
  });
  it('releases only what it holds', () => {
    const { refundId } = claim;
    const released: RefundAllowanceEvent = { type: 'RefundAllowanceReleased', data: { refundId } };
    allowance.given(allowanceHeld(claim)).when({ type: 'ReleaseRefundAllowance', data: { refundId } }).then(released);
    allowance.given(allowanceHeld(claim), released).when({ type: 'ReleaseRefundAllowance', data: { refundId } }).then();
  });
});
