import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RefundCap, RefundRate } from '../refund-activity/refund-activity.events.js';
import type { RefundActivityVersion } from '../refund-activity/refund-activity.js';
import type { RefundFacts } from './refund-facts.js';
import { refundableAmount } from './refundable-amount.js';

const percent = (share: number): RefundRate => ({ kind: 'percent', share: basisPoints(share * 100) });
const flat = (euros: number): RefundRate => ({ kind: 'flat', amount: cents(euros * 100) });
const euros = (limit: number | null): RefundCap => ({ unit: 'euros', amount: limit === null ? null : cents(limit * 100) });
const billsLimit = (count: number): RefundCap => ({ unit: 'bills', count });

const rule: RefundActivityVersion = {
  version: 1,
  enabled: true,
  name: 'Salle de sport',
  startDate: localDate('2026-01-01'),
  endDate: localDate('2026-12-31'),
  billRequired: false,
  scope: 'beneficiary',
  rate: percent(50),
  cap: euros(100),
  period: 'an',
  comment: '',
};
const unused = { amount: cents(0), bills: 0, memberAmount: cents(0), memberBills: 0 };
const facts: RefundFacts = {
  rule,
  billedOn: localDate('2026-03-10'),
  bill: cents(80_00),
  today: localDate('2026-11-21'),
  isHolderCurrent: true,
  householdSize: 1,
  member: 'none',
  used: unused,
};
const compute = (change: Partial<Omit<RefundFacts, 'rule'>> & { rule?: Partial<RefundActivityVersion> }) =>
  refundableAmount({ ...facts, ...change, rule: { ...rule, ...change.rule } });
const spaces = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the worked examples of the rules', () => {
  it('1: rounds half up', () => expect(compute({ bill: cents(83_45) }).refundable).toBe(41_73));
  it('2: stops at what the limit leaves', () =>
    expect(compute({ used: { ...unused, amount: cents(72_50), bills: 2 } }).refundable).toBe(27_50));
  it('3: a limit in bills is per person of the household', () => {
    const household = { rule: { rate: flat(30), cap: billsLimit(2), period: 'trimestre', scope: 'household' } as const, householdSize: 3 };
    const bill = cents(24_90);
    expect(compute({ ...household, bill, used: { ...unused, bills: 5 } }).refundable).toBe(24_90);
    expect(compute({ ...household, bill, used: { ...unused, bills: 6 } })).toMatchObject({
      refundable: 0,
      eligible: false,
      reasons: [{ code: 'LIMIT_REACHED' }],
    });
  });
  it('4: an odd percentage without limit', () =>
    expect(compute({ rule: { rate: percent(33.33), cap: euros(null) }, bill: cents(19_99) }).refundable).toBe(6_66));
  it('5: an older waiting claim holds its share until it is refused', () => {
    const claim = { rule: { cap: euros(60) }, bill: cents(120_00) };
    expect(compute({ ...claim, used: { ...unused, amount: cents(50_00), bills: 1 } }).refundable).toBe(10_00);
    expect(compute(claim).refundable).toBe(60_00);
  });
  it('6: a named child has a limit of their own besides the household’s', () => {
    const claim = {
      rule: { rate: flat(20), cap: euros(20), period: 'mois', scope: 'household' } as const,
      householdSize: 3,
      member: 'family' as const,
      bill: cents(35_00),
    };
    const otherChild = { ...unused, amount: cents(20_00), bills: 1 };
    expect(compute({ ...claim, used: otherChild }).refundable).toBe(20_00);
    expect(compute({ ...claim, used: { ...otherChild, memberAmount: cents(20_00), memberBills: 1 } }).refundable).toBe(0);
  });
});

describe('what leaves nothing to compute', () => {
  it.each([
    ['DISABLED', { rule: { enabled: false } }],
    ['OUT_OF_WINDOW', { billedOn: localDate('2025-12-31') }],
    ['OUT_OF_WINDOW', { rule: { endDate: localDate('2026-03-09') } }],
    ['FUTURE_DATE', { billedOn: localDate('2026-11-22') }],
    ['NO_BILL', { bill: cents(0) }],
    ['NOT_CURRENT', { isHolderCurrent: false }],
    ['MEMBER_NOT_ELIGIBLE', { member: 'family' as const }],
    ['MEMBER_UNKNOWN', { member: 'stranger' as const, rule: { scope: 'household' as const } }],
  ] as const)('%s', (code, change) => {
    const { refundable, eligible, reasons, explanation } = compute(change);
    expect({ refundable, eligible, codes: reasons.map((reason) => reason.code) }).toEqual({
      refundable: 0,
      eligible: false,
      codes: [code],
    });
    expect(explanation).toBe(reasons[0]?.message);
  });
  it('tells every reason, the first one first', () =>
    expect(compute({ rule: { enabled: false }, isHolderCurrent: false }).reasons.map(({ code }) => code)).toEqual([
      'DISABLED',
      'NOT_CURRENT',
    ]));
});

describe('the explanation', () => {
  it('tells the percentage and what the limit leaves', () =>
    expect(spaces(compute({ used: { ...unused, amount: cents(72_50), bills: 2 } }).explanation)).toBe(
      'Facture 80,00 € × 50 % = 40,00 €. Plafond 100,00 € par an et par personne (1 personne) : déjà utilisé 72,50 € (2 demandes), reste 27,50 €. Montant remboursable : 27,50 €.',
    ));
  it('tells a flat amount and a limit in bills', () => {
    const { explanation } = compute({
      rule: { rate: flat(30), cap: billsLimit(2), period: 'trimestre', scope: 'household' },
      householdSize: 3,
      bill: cents(24_90),
      used: { ...unused, bills: 5 },
    });
    expect(spaces(explanation)).toBe(
      'Facture 24,90 €, forfait 30,00 € : 24,90 €. Plafond 2 factures par trimestre et par personne (3 personnes) : déjà utilisé 5 factures, reste 1 facture. Montant remboursable : 24,90 €.',
    );
  });
  it('tells the own limit of a member', () => {
    const { explanation, steps } = compute({
      rule: { cap: euros(20), period: 'mois', scope: 'household' },
      householdSize: 2,
      member: 'family',
      used: { ...unused, memberAmount: cents(15_00) },
    });
    expect(spaces(explanation)).toContain('Pour ce membre du foyer : déjà utilisé 15,00 € sur 20,00 €, reste 5,00 €.');
    expect(steps.map(({ code }) => code)).toEqual(['UNIT', 'LIMIT', 'MEMBER_LIMIT', 'REFUNDABLE']);
  });
  it('says nothing of a limit that does not exist', () =>
    expect(compute({ rule: { cap: euros(null) } }).steps.map(({ code }) => code)).toEqual(['UNIT', 'REFUNDABLE']));
});

describe('the computation', () => {
  it('has one hash per set of facts', () => {
    expect(compute({}).inputsHash).toBe(compute({ today: localDate('2026-11-22') }).inputsHash);
    expect(compute({}).inputsHash).not.toBe(compute({ bill: cents(80_01) }).inputsHash);
  });
  it('never gives more than the bill, nor than the limit leaves, nor less than 0', () => {
    const amount = fc.integer({ min: 0, max: 5_000_00 }).map(cents);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 100 }),
        (bill, limit, usedAmount, size, share) => {
          const { refundable } = compute({
            rule: { rate: percent(share), cap: { unit: 'euros', amount: limit }, scope: 'household' },
            bill,
            householdSize: size,
            used: { ...unused, amount: usedAmount },
          });
          expect(refundable).toBeGreaterThanOrEqual(0);
          expect(refundable).toBeLessThanOrEqual(bill);
          expect(refundable).toBeLessThanOrEqual(Math.max(0, limit * size - usedAmount));
        },
      ),
    );
  });
});
