import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents, formatEuros } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { isForTicket, subsidisedAmount } from './subsidised-amount.js';
import type { SubsidyFacts } from './subsidy-facts.js';

const rule: SubsidyFacts['rule'] = {
  share: { kind: 'rate', rate: basisPoints(4000) },
  ticketCap: null,
  perBeneficiary: { unit: 'tickets', count: 4, periodicity: 'mensual' },
  ticketsPerOrder: null,
  envelope: null,
};
const facts: SubsidyFacts = {
  rule,
  price: cents(11_90),
  quantity: 5,
  orderTickets: 0,
  usedTickets: 1,
  usedAmount: cents(0),
  spent: cents(0),
};
type Change = Partial<Omit<SubsidyFacts, 'rule'>> & { rule?: Partial<SubsidyFacts['rule']> };
const compute = ({ rule: changedRule, ...change }: Change) => subsidisedAmount({ ...facts, ...change, rule: { ...rule, ...changedRule } });
const euros = (text: number) => cents(Math.round(text * 100));

describe('the subsidy of an order, as the rules of the trade write it', () => {
  it.each<[string, Change, number, number]>([
    ['40 %, 4 tickets a month, 1 used: 5 × 11,90', {}, 14.28, 3],
    [
      '25 %, 60 € a year, 52,10 used: 3 × 18,33',
      {
        rule: {
          share: { kind: 'rate', rate: basisPoints(2500) },
          perBeneficiary: { unit: 'euros', amount: cents(60_00), periodicity: 'annual' },
        },
        price: cents(18_33),
        quantity: 3,
        usedTickets: 9,
        usedAmount: cents(52_10),
      },
      7.9,
      3,
    ],
    [
      '3,00 fixed, 2 tickets: 3 × 8,20',
      {
        rule: {
          share: { kind: 'fixed', amount: cents(3_00) },
          perBeneficiary: { unit: 'tickets', count: 2, periodicity: 'none' },
        },
        price: cents(8_20),
        quantity: 3,
        usedTickets: 0,
      },
      6,
      2,
    ],
    [
      '30 % in euros, 5,00 left of the envelope: 2 × 42,50',
      {
        rule: {
          share: { kind: 'rate', rate: basisPoints(3000) },
          perBeneficiary: { unit: 'euros', amount: null, periodicity: 'none' },
          envelope: cents(1_000_00),
        },
        price: cents(42_50),
        quantity: 2,
        spent: cents(995_00),
      },
      5,
      2,
    ],
  ])('%s', (_, change, subsidy, tickets) => expect(compute(change)).toMatchObject({ subsidy: euros(subsidy), tickets, eligible: true }));

  it('is explained step by step', () => {
    const { steps, explanation } = compute({});
    expect(steps.map(({ code }) => code)).toEqual(['UNIT', 'BENEFICIARY_LIMIT', 'SUBSIDY']);
    expect(explanation.replaceAll('\u00a0', ' ')).toBe(
      'Prix 11,90 € × 40 % = 4,76 € par billet. Limite 4 billets par bénéficiaire par mois : déjà utilisé 1 billet, reste 3 billets. 3 billets × 4,76 € : subvention 14,28 €, reste à payer 45,22 €.',
    );
  });
});

describe('the edges of the subsidy', () => {
  it.each<[string, Change, number]>([
    ['a fixed amount above the price pays the price', { rule: { share: { kind: 'fixed', amount: cents(50_00) } }, quantity: 1 }, 11.9],
    ['the cap of a ticket', { rule: { ticketCap: cents(2_00) } }, 6],
    ['the tickets of an order, over several lines', { rule: { ticketsPerOrder: 2 }, orderTickets: 1 }, 4.76],
    ['all limits at once, the smallest wins', { rule: { ticketsPerOrder: 4, envelope: cents(3_00), ticketCap: cents(2_00) } }, 3],
    ['no limit at all', { rule: { perBeneficiary: { unit: 'tickets', count: null, periodicity: 'none' } } }, 23.8],
  ])('%s', (_, change, subsidy) => expect(compute(change).subsidy).toBe(euros(subsidy)));

  it.each<[string, Change, string]>([
    ['price 0', { price: cents(0) }, 'PRICE_ZERO'],
    ['quantity 0', { quantity: 0 }, 'NO_TICKET'],
    ['rate 0', { rule: { share: { kind: 'rate', rate: basisPoints(0) } } }, 'TOO_SMALL'],
    ['less than half a cent', { price: cents(1) }, 'TOO_SMALL'],
    ['no ticket left in the order', { rule: { ticketsPerOrder: 2 }, orderTickets: 2 }, 'ORDER_LIMIT'],
    ['no ticket left in the period', { usedTickets: 4 }, 'BENEFICIARY_LIMIT'],
    [
      'no euro left in the period',
      { rule: { perBeneficiary: { unit: 'euros', amount: cents(10_00), periodicity: 'annual' } }, usedAmount: cents(10_00) },
      'BENEFICIARY_LIMIT',
    ],
    ['an envelope that is spent', { rule: { envelope: cents(10_00) }, spent: cents(10_00) }, 'ENVELOPE_SPENT'],
    ['an envelope lowered below what it cost', { rule: { envelope: cents(10_00) }, spent: cents(12_00) }, 'ENVELOPE_SPENT'],
  ])('gives nothing for %s, and says why', (_, change, code) => {
    const computed = compute(change);
    expect([computed.subsidy, computed.tickets, computed.eligible]).toEqual([0, 0, false]);
    expect(computed.reasons.map((reason) => reason.code)).toEqual([code]);
    expect(computed.explanation.endsWith(computed.reasons[0]?.message ?? '?')).toBe(true);
  });

  it('never exceeds the price, whatever the rule', () => {
    for (const price of [1, 33, 18_33, 99_99])
      for (const rate of [1, 3333, 5001, 10_000])
        for (const quantity of [1, 3]) {
          const { subsidy } = compute({ rule: { share: { kind: 'rate', rate: basisPoints(rate) } }, price: cents(price), quantity });
          expect([formatEuros(subsidy), subsidy <= price * quantity]).toEqual([formatEuros(subsidy), true]);
        }
  });
});

describe('the tickets of a rule', () => {
  const scope = { universeIds: ['loisirs'], categoryIds: ['cinema'], wholeUniverseIds: [] as string[] };
  const dated = { startDate: localDate('2026-01-01'), endDate: localDate('2026-06-30'), enabled: true };
  const cinema = { universeIds: ['loisirs'], categoryIds: ['cinema', 'cinema-3d'] };
  const day = localDate('2026-03-14');
  it('are those of its categories', () => {
    expect(isForTicket({ ...dated, ...scope }, day, cinema)).toBe(true);
    expect(isForTicket({ ...dated, ...scope }, day, { universeIds: ['loisirs'], categoryIds: ['parc'] })).toBe(false);
  });
  it('are all of a whole universe, and all of them when nothing is chosen', () => {
    const park = { universeIds: ['loisirs'], categoryIds: ['parc'] };
    expect(isForTicket({ ...dated, ...scope, categoryIds: [], wholeUniverseIds: ['loisirs'] }, day, park)).toBe(true);
    expect(isForTicket({ ...dated, universeIds: [], categoryIds: [], wholeUniverseIds: [] }, day, park)).toBe(true);
  });
  it('are those of its days, and none while it is off', () => {
    expect(isForTicket({ ...dated, ...scope }, localDate('2026-06-30'), cinema)).toBe(true);
    expect(isForTicket({ ...dated, ...scope }, localDate('2026-07-01'), cinema)).toBe(false);
    expect(isForTicket({ ...dated, ...scope, enabled: false }, day, cinema)).toBe(false);
  });
});
