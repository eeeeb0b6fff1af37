import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { type ReturnSide, returnProposals } from './return-proposals.js';

const accountId = newId<'bank-account'>();
const line = (date: string, euros: number, wording: string, change: Partial<ReturnSide> = {}): ReturnSide => ({
  id: newId<'bank-operation'>(),
  accountId,
  date: localDate(date),
  value: cents(euros * 100),
  wording,
  isAllocated: false,
  ...change,
});
const reject = line('2026-03-12', 80, 'REJET VIR SEPA DUPONT');
const propose = (payments: ReturnSide[], returns: ReturnSide[] = [reject]) =>
  returnProposals(returns, payments).proposals.map(({ line, payment }) => [returns.indexOf(line), payments.indexOf(payment)]);
const choose = (payments: ReturnSide[], returns: ReturnSide[] = [reject]) =>
  returnProposals(returns, payments).choices.map(({ line, payments: own }) => [
    returns.indexOf(line),
    own.map((payment) => payments.indexOf(payment)),
  ]);

describe('a returned payment', () => {
  it('is proposed beside the payment of its amount, on its account, in the days before', () => {
    expect(propose([line('2026-03-10', -80, 'VIR SEPA DUPONT')])).toEqual([[0, 0]]);
    expect(propose([line('2026-03-10', -80, 'VIR MARTIN')])).toEqual([[0, 0]]);
    expect(propose([line('2026-03-13', -80, 'VIR SEPA DUPONT')])).toEqual([]);
    expect(propose([line('2025-12-31', -80, 'VIR SEPA DUPONT')])).toEqual([]);
    expect(propose([line('2026-03-10', -81, 'VIR SEPA DUPONT')])).toEqual([]);
    expect(propose([line('2026-03-10', 80, 'VIR SEPA DUPONT')])).toEqual([]);
    expect(propose([line('2026-03-10', -80, 'VIR SEPA DUPONT', { accountId: newId<'bank-account'>() })])).toEqual([]);
  });
  it('is the one that its words name, among several', () => {
    const [dupont, martin] = [line('2026-03-10', -80, 'VIR SEPA DUPONT PAUL'), line('2026-03-10', -80, 'VIR SEPA MARTIN')];
    expect(propose([martin, dupont])).toEqual([[0, 1]]);
    expect(propose([martin, line('2026-03-09', -80, 'VIR SEPA PETIT')])).toEqual([]);
  });
  it('is left to a person among several, the words and the latest days first', () => {
    const [martin, petit] = [line('2026-03-10', -80, 'VIR SEPA MARTIN'), line('2026-03-09', -80, 'VIR SEPA PETIT')];
    expect(choose([petit, martin])).toEqual([[0, [1, 0]]]);
    expect(choose([martin, line('2026-03-02', -80, 'VIR SEPA DUPONT')])).toEqual([]);
    const two = [line('2026-03-03', -80, 'VIR SEPA DUPONT'), line('2026-03-02', -80, 'VIR SEPA DUPONT')];
    expect(choose([martin, ...two])).toEqual([[0, [1, 2, 0]]]);
    const dupont = line('2026-03-10', -80, 'VIR SEPA DUPONT');
    expect(choose([dupont], [reject, { ...reject, id: newId<'bank-operation'>() }])).toEqual([
      [0, [0]],
      [1, [0]],
    ]);
    expect(choose([])).toEqual([]);
    const many = Array.from({ length: 30 }, () => line('2026-03-10', -80, 'VIR SEPA MARTIN'));
    expect(returnProposals([reject], many).choices[0]?.payments).toHaveLength(10);
  });
  it('takes a payment back once', () => {
    const dupont = line('2026-03-10', -80, 'VIR SEPA DUPONT');
    expect(propose([dupont], [reject, { ...reject, id: newId<'bank-operation'>() }])).toEqual([]);
    expect(propose([dupont], [reject, { ...reject, isAllocated: true }])).toEqual([]);
    expect(propose([dupont, line('2026-03-11', -80, 'VIR SEPA DUPONT')], [reject, { ...reject, isAllocated: true }])).toEqual([[0, 0]]);
  });
  it('may be an unpaid cheque or a returned direct debit of the structure', () => {
    const bounce = line('2026-04-02', -35, 'CHEQUE IMPAYE MARTIN');
    expect(propose([line('2026-03-20', 35, 'REMISE CHEQUE MARTIN')], [bounce])).toEqual([[0, 0]]);
  });
  it('is looked for at once among thousands of its amount', () => {
    const date = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 60))).toISOString().slice(0, 10);
    const payments = Array.from({ length: 20_000 }, (_, index) => line(date(index), -80, 'VIR SEPA DUPONT'));
    const returns = Array.from({ length: 1000 }, (_, index) =>
      line(date(index), 80, 'REJET VIR SEPA DUPONT', { isAllocated: index % 2 === 0 }),
    );
    // CPU time, not wall-clock time: other processes may run meanwhile.
    const before = process.cpuUsage();
    expect(propose(payments, returns)).toEqual([]);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
