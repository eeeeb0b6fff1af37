import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { MemberId } from '../../directory/person/person.events.js';
import { emptyProfile, type RegisteredPerson } from '../../directory/public.js';
import { refundAllowanceDecider } from '../refund-allowance/refund-allowance.js';
import { type ComputationSubject, computeRefund } from './compute-refund.js';

const day = localDate('2026-03-10');
const lea = newId<'member'>() as MemberId;
const tom = newId<'member'>() as MemberId;
const child = (id: MemberId, firstname: string) => ({
  id,
  role: 'child' as const,
  firstname,
  lastname: 'MARTIN',
  birthday: null,
  until: null,
});
const person: RegisteredPerson = {
  ...emptyProfile,
  status: 'registered',
  documents: [],
  isDeleted: false,
  isErased: false,
  civility: null,
  lastname: 'MARTIN',
  firstname: 'Anne',
  email: null,
  entranceDate: localDate('2020-01-01'),
  exitDate: localDate('2026-12-31'),
  members: [child(lea, 'Léa'), child(tom, 'Tom')],
};
const rule = {
  version: 1,
  enabled: true,
  name: 'Cinéma',
  startDate: null,
  endDate: null,
  billRequired: false,
  scope: 'household' as const,
  rate: { kind: 'flat' as const, amount: cents(20_00) },
  cap: { unit: 'euros' as const, amount: cents(20_00) },
  period: 'mois' as const,
  comment: '',
};
/** The refund that Léa has received earlier this month. */
const earlierRefund = {
  refundId: newId<'refund'>(),
  memberId: lea,
  date: day,
  requestedAt: '2026-03-01T00:00:00.000Z',
  refundable: cents(20_00),
};
const compute = (memberId: MemberId | null, change: Partial<ComputationSubject> = {}) =>
  computeRefund({
    refundId: newId<'refund'>(),
    requestedAt: '2026-03-11T00:00:00.000Z',
    claim: { memberId, billedOn: day, bill: cents(35_00) },
    rule,
    person,
    allowance: refundAllowanceDecider.initial.with(earlierRefund.refundId, { ...earlierRefund, standing: 'granted' }),
    today: localDate('2026-03-16'),
    ...change,
  });
const codes = ({ reasons }: { reasons: readonly { code: string }[] }): string[] => reasons.map(({ code }) => code);

describe('the facts of a computation', () => {
  it('are those of the named member of the family', () => {
    expect(compute(tom).refundable).toBe(20_00);
    expect(codes(compute(lea))).toEqual(['LIMIT_REACHED']);
  });
  it('are those of the whole household when nobody is named', () => expect(compute(null).refundable).toBe(20_00));
  it('leave out who is not of the household on that day', () => {
    expect(codes(compute(newId<'member'>() as MemberId))).toEqual(['MEMBER_UNKNOWN']);
    const gone = { ...person, members: [{ ...child(tom, 'Tom'), until: localDate('2026-03-09') }] };
    expect(codes(compute(tom, { person: gone }))).toEqual(['MEMBER_UNKNOWN']);
  });
  it('leave out a beneficiary who had left on that day', () =>
    expect(codes(compute(null, { person: { ...person, exitDate: localDate('2026-03-09') } }))).toEqual(['NOT_CURRENT']));
});
