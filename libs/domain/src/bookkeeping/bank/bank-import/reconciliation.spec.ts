import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { proposeReconciliations, type TypedOperation } from './reconciliation.js';

const accountId = newId<'bank-account'>();
const movementOn = (day: string, euros = -50, account = accountId) => ({
  accountId: account,
  date: localDate(`2026-03-${day}`),
  value: cents(euros * 100),
});
const typed = (day: string, euros = -50): TypedOperation => ({
  id: newId<'bank-operation'>(),
  wording: 'Orange',
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
    const operation = pairs.get(movement);
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
