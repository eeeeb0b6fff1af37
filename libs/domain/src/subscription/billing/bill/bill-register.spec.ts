import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { countWork } from '../../../../test/count-work.js';
import { type BillId, billIdOf } from './bill.events.js';
import { type BillRegisterEvent, type BillSeries, billRegisterIdOf, billRegisterStream } from './bill-register.events.js';
import { billRegisterCase, billRegisterFold } from './bill-register.js';

const day = localDate;
const environmentId = newId() as EnvironmentId;
const id = billIdOf({ environmentId, kind: 'period', first: day('2026-11-10') });
const other = billIdOf({ environmentId, kind: 'period', first: day('2026-12-10') });
const reserve = (isOrdered = false, series: BillSeries = 'F') =>
  ({
    type: 'ReserveBillNumber',
    id: billRegisterIdOf(series, 2026),
    data: { series, environmentId, billId: id, kind: 'period', inputs: null, isOrdered },
  }) as const;
const reserved = (number: string, billId: BillId = id, issuedOn = '2026-11-21'): BillRegisterEvent => ({
  type: 'BillNumberReserved',
  data: { number, environmentId, billId, issuedOn: day(issuedOn), kind: 'period', inputs: null },
});
const on = (today: string) => specifyCase(billRegisterCase, caseContext({ today: day(today) }));
const earlier = (year: number, ...events: BillRegisterEvent[]) => ({ earlier: new Map([[billRegisterStream('F', year), events]]) });

describe('numbers', () => {
  const register = specifyCase(billRegisterCase);
  it('follow one another, on the day of the reservation', () => {
    register
      .given({})
      .when(reserve())
      .then({ register: [reserved('F2026-000001')] });
    register
      .given({ register: [reserved('F2026-000001', other)] })
      .when(reserve())
      .then({ register: [reserved('F2026-000002')] });
  });
  it('of a bill stay the same, also over the end of the year', () => {
    register
      .given({ register: [reserved('F2026-000001')] })
      .when(reserve())
      .then({});
    on('2027-01-01')
      .given(earlier(2026, reserved('F2026-000007')))
      .when(reserve())
      .thenAnswers((answer) => expect(answer.number).toBe('F2026-000007'));
  });
  it('begin anew each year', () =>
    on('2027-01-01')
      .given(earlier(2026, reserved('F2026-000007', other)))
      .when(reserve())
      .thenAnswers((answer) => expect(answer).toMatchObject({ number: 'F2027-000001', issuedOn: '2027-01-01' })));
  it('reserve one after the other', () => expect(register.contended(reserve())).toBe('bill-register F'));
});

describe('days of the series, when the clock is wrong', () => {
  it('never go back: a day before the last one is written as the last one', () =>
    on('2026-11-20')
      .given({ register: [reserved('F2026-000001', other)] })
      .when(reserve())
      .then({ register: [reserved('F2026-000002')] }));
  it('are refused before a series that has begun', () =>
    on('2026-12-31')
      .given({ next: [reserved('F2027-000001', other, '2027-01-01')] })
      .when(reserve(true))
      .thenRefuses('bill.clock-behind'));
  it('open the series of a year long after the last bill only when a person asks for it', () => {
    const given = on('2028-11-21').given(earlier(2026, reserved('F2026-000001', other)));
    given.when(reserve()).thenRefuses('bill.series-unopened');
    given.when(reserve(true)).thenAnswers(({ number }) => expect(number).toBe('F2028-000001'));
    on('2028-11-21')
      .given({ bills: new Map([[billRegisterStream('F', 2026), [reserved('F2026-000001', other)]]]) })
      .when(reserve(false, 'A'))
      .thenRefuses('bill.series-unopened');
    on('2028-11-21')
      .given({})
      .when(reserve())
      .thenAnswers(({ number }) => expect(number).toBe('F2028-000001'));
  });
});

describe('the register of bills', () => {
  it('costs twice the work for twice the events', () => {
    const events = (count: number) => Array.from({ length: count }, (_, rank) => reserved(`F${rank}`, `${id}${rank}` as BillId));
    const work = (count: number) => {
      const story = events(count);
      return countWork(() => story.reduce(billRegisterFold.evolve, billRegisterFold.initial));
    };
    expect(work(400) / work(200)).toBeLessThan(2.2);
    expect(work(400) / work(200)).toBeGreaterThan(1.8);
  });
});
