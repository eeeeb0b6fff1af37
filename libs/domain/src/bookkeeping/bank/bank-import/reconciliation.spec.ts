import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { PaymentType } from '../bank-file/payment-type.js';
import { proposeReconciliations } from './reconciliation.js';
import type { TypedOperation } from './typed-operation.js';

const accountId = newId<'bank-account'>();
const movementOn = (day: string, euros = -50, account = accountId) => ({
  accountId: account,
  date: localDate(day.length > 2 ? day : `2026-03-${day}`),
  value: cents(euros * 100),
  wording: 'Orange',
  type: 'order' as PaymentType,
});
const typed = (day: string, euros = -50): TypedOperation => ({
  id: newId<'bank-operation'>(),
  ...movementOn(day, euros),
});
/** The rank of the operation that each movement is; how many it may be, when that is not sure; else null. */
const propose = (
  movements: ReturnType<typeof movementOn>[],
  operations: TypedOperation[],
  chosen = new Map<ReturnType<typeof movementOn>, TypedOperation['id'] | null>(),
) => {
  const { pairs, unsure } = proposeReconciliations(movements, operations, chosen);
  return movements.map((movement) => {
    const [operation] = pairs.get(movement) ?? [];
    return operation ? operations.indexOf(operation) : unsure.has(movement) ? `${unsure.get(movement)?.length}?` : null;
  });
};

describe('a movement of the bank', () => {
  it('is the operation that was typed in for its account and amount, five days from it at most', () => {
    expect(propose([movementOn('10')], [typed('10')])).toEqual([0]);
    expect(propose([movementOn('10')], [typed('05')])).toEqual([0]);
    expect(propose([movementOn('10')], [typed('15')])).toEqual([0]);
    expect(propose([movementOn('10')], [typed('04')])).toEqual([null]);
    expect(propose([movementOn('10')], [typed('16')])).toEqual([null]);
  });
  it('is none of another amount, side or account', () => {
    expect(propose([movementOn('10')], [typed('10', -50.01)])).toEqual([null]);
    expect(propose([movementOn('10')], [typed('10', 50)])).toEqual([null]);
    expect(propose([movementOn('10', -50, newId<'bank-account'>())], [typed('10')])).toEqual([null]);
  });
  it("is nobody's guess when two operations may be it", () => {
    expect(propose([movementOn('10')], [typed('09'), typed('11')])).toEqual(['2?']);
    expect(propose([movementOn('10')], [typed('10'), typed('10')])).toEqual(['2?']);
  });
  it("is nobody's guess when another one may be the same operation", () => {
    expect(propose([movementOn('09'), movementOn('11')], [typed('10')])).toEqual(['1?', '1?']);
    expect(propose([movementOn('10'), movementOn('10')], [typed('10')])).toEqual(['1?', '1?']);
  });
  it('is the one of its very day, and the others go with whom is left', () => {
    expect(propose([movementOn('10'), movementOn('12')], [typed('12'), typed('10')])).toEqual([1, 0]);
    expect(propose([movementOn('10'), movementOn('12')], [typed('10'), typed('09')])).toEqual([0, 1]);
    expect(propose([movementOn('10')], [typed('10'), typed('11')])).toEqual([0]);
  });
  it('is what a person says, which may settle the others', () => {
    const [first, second] = [movementOn('10'), movementOn('11')];
    const operations = [typed('08'), typed('13')];
    expect(propose([first, second], operations)).toEqual(['2?', '2?']);
    expect(propose([first, second], operations, new Map([[first, operations[1]?.id ?? null]]))).toEqual([1, 0]);
    expect(propose([first, second], operations, new Map([[first, null]]))).toEqual([null, '2?']);
    expect(propose([movementOn('10'), second], [typed('10')], new Map([[second, null]]))).toEqual([0, null]);
  });
  it('is no operation of another amount, unknown, or taken, whatever a person says', () => {
    const [first, second] = [movementOn('10'), movementOn('20')];
    const [operation, other] = [typed('10'), typed('10', -1)];
    expect(propose([first], [other], new Map([[first, other.id]]))).toEqual([null]);
    expect(propose([first], [], new Map([[first, operation.id]]))).toEqual([null]);
    const both = new Map([first, second].map((movement) => [movement, operation.id] as const));
    expect(propose([first, second], [operation], both)).toEqual([0, null]);
  });
  it('is no operation twice', () => expect(propose([movementOn('10'), movementOn('30')], [typed('10')])).toEqual([0, null]));
  it('is looked for at once among thousands of its kind', () => {
    const many = Array.from({ length: 20_000 }, () => movementOn('10', -1));
    // CPU time, not wall-clock time: other processes may run meanwhile. Comparing every pair would take minutes.
    const before = process.cpuUsage();
    expect(new Set(propose(many, [typed('10', -1), typed('11', -1)]))).toEqual(new Set(['2?']));
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

type Draft = { day: string; euros: number; wording: string; type?: PaymentType };
const drafted = ({ day, euros, wording, type = 'check' }: Draft) => ({ ...movementOn(day, euros), wording, type });
const typedAs = (draft: Draft): TypedOperation => ({
  ...typed(draft.day, draft.euros),
  wording: draft.wording,
  type: draft.type ?? 'check',
});

describe('a cheque', () => {
  const cheque = (number: string, day = '02') => typedAs({ day, euros: -60, wording: `Chèque ${number} secours Dupont` });
  const cashed = (day: string, number: string) => drafted({ day, euros: -60, wording: `CHEQUE 000${number}` });
  it('is known by its number and amount, whenever it is cashed, also in the next year', () => {
    expect(propose([cashed('2026-03-30', '8003'), cashed('2026-04-21', '8004')], [cheque('8004'), cheque('8003')])).toEqual([1, 0]);
    expect(propose([cashed('2027-01-11', '8003')], [typedAs({ day: '2026-12-30', euros: -60, wording: 'Chq n° 8003' })])).toEqual([0]);
    expect(propose([cashed('2027-03-11', '8003')], [cheque('8003')])).toEqual([0]);
    expect(propose([cashed('2027-03-12', '8003')], [cheque('8003')])).toEqual([null]);
  });
  it('is none of another number, on the same day too', () => expect(propose([cashed('02', '8004')], [cheque('8003')])).toEqual([null]));
  it('is asked about when its number is missing', () => {
    const unnumbered = typedAs({ day: '02', euros: -60, wording: 'Secours Dupont' });
    expect(propose([cashed('2026-04-21', '8003')], [unnumbered])).toEqual(['1?']);
    expect(propose([cashed('04', '8003')], [unnumbered])).toEqual([0]);
    expect(propose([cashed('2026-04-21', '8003')], [typedAs({ day: '02', euros: -60, wording: 'Chèque repas 2026' })])).toEqual(['1?']);
  });
  it('is no direct debit of the same amount', () => {
    const debit = drafted({ day: '04', euros: -60, wording: 'PRLV SEPA EDF', type: 'order' });
    expect(propose([debit], [cheque('9001')])).toEqual(['1?']);
    expect(propose([debit], [cheque('9001'), typedAs({ day: '03', euros: -60, wording: 'EDF mars', type: 'card' })])).toEqual([1]);
  });
});

describe('a deposit that was typed as one', () => {
  const sent = typedAs({ day: '02', euros: 100.5, wording: 'Remise de chèques 2026-4 (3 chèques)', type: 'deposit' });
  const credited = (day: string, type: PaymentType = 'deposit') =>
    drafted({ day, euros: 100.5, wording: 'REMISE CHEQUES N 0001234 3 CHQ', type });
  it('is the credit of its amount within a month, whatever the number of the bank', () => {
    expect(propose([credited('20')], [sent])).toEqual([0]);
    expect(propose([credited('20', 'check')], [sent])).toEqual([0]);
    expect(propose([credited('2026-04-03')], [sent])).toEqual([null]);
  });
  it("is nobody's guess among two, or where a single cheque has its amount", () => {
    expect(propose([credited('20')], [sent, { ...sent, id: newId<'bank-operation'>() }])).toEqual(['2?']);
    expect(propose([credited('20')], [typedAs({ day: '02', euros: 100.5, wording: 'Chèque Martin' })])).toEqual(['1?']);
  });
});

describe('a deposit of cheques that were typed one by one', () => {
  const received = [20, 30, 50.5].map((euros, rank) => typedAs({ day: `0${rank + 1}`, euros, wording: `Chèque ${rank}` }));
  const deposit = drafted({ day: '12', euros: 100.5, wording: 'REMISE CHEQUES 3', type: 'deposit' });
  it('is asked about, with the cheques of its sum', () => {
    const proposals = proposeReconciliations([deposit], [...received, typedAs({ day: '02', euros: 70, wording: 'Chèque' })]);
    expect(proposals.deposits.has(deposit)).toBe(true);
    expect(new Set(proposals.unsure.get(deposit))).toEqual(new Set(received));
  });
  it('is these cheques when a user chooses one of them', () => {
    const other = typedAs({ day: '02', euros: 70, wording: 'Chèque' });
    const answer = (id: TypedOperation['id'] | undefined) =>
      proposeReconciliations([deposit], [...received, other], new Map([[deposit, id ?? null]])).pairs.get(deposit);
    expect(answer(received[1]?.id)).toHaveLength(3);
    expect(answer(other.id)).toBeUndefined();
  });
  it('is no expense, no other sum and no old cheques', () => {
    expect(propose([drafted({ day: '12', euros: -100.5, wording: 'CHEQUE', type: 'check' })], received)).toEqual([null]);
    expect(propose([drafted({ day: '12', euros: 100.4, wording: 'REMISE', type: 'deposit' })], received)).toEqual([null]);
    expect(propose([drafted({ day: '2026-07-12', euros: 100.5, wording: 'REMISE', type: 'deposit' })], received)).toEqual([null]);
  });
});
