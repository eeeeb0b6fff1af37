import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { borrowedCeilingText, giftCeiling } from './gift-ceiling.js';
import { checkGifts, type WeighedGift } from './gift-check.js';

const ceiling = cents(200_00);
let rank = 0;
const gift = (euros: number, purpose: WeighedGift['purpose'], change: Partial<WeighedGift> = {}): WeighedGift => ({
  id: String(rank++),
  amount: cents(euros * 100),
  purpose,
  isConcerned: true,
  memberId: null,
  ...change,
});
const verdicts = (...gifts: WeighedGift[]) => checkGifts(gifts, ceiling).gifts.map(({ verdict }) => verdict);
const atRisk = (...gifts: WeighedGift[]) => checkGifts(gifts, ceiling).baseAtRisk / 100;

describe('the ceiling of a year', () => {
  it.each([
    [2018, null],
    [2019, 169],
    [2020, 169],
    [2022, 171],
    [2023, 183],
    [2024, 193],
    [2025, 196],
    [2026, 200],
    [2027, 200],
  ])('%i: %p euros', (year, euros) => expect(giftCeiling(year)?.amount ?? null).toBe(euros === null ? null : euros * 100));
  it('is announced as borrowed after the last line of the table', () => {
    expect(borrowedCeilingText(2026)).toBeNull();
    expect(borrowedCeilingText(2021)).toBeNull();
    expect(borrowedCeilingText(2027)).toContain('celui de 2026');
  });
});

describe('a year of gifts', () => {
  it('is exempt as a whole up to the ceiling: 120 for Christmas and 80 for the start of school', () => {
    const gifts = [gift(120, 'adult-christmas'), gift(80, 'back-to-school')];
    expect(checkGifts(gifts, ceiling).total).toBe(200_00);
    expect(verdicts(...gifts)).toEqual(['EXEMPT_GLOBAL', 'EXEMPT_GLOBAL']);
  });
  it('is exempt by event above the ceiling: 180 for Christmas and 190 for a birth', () => {
    const gifts = [gift(180, 'adult-christmas'), gift(190, 'birth')];
    expect(checkGifts(gifts, ceiling).total).toBe(370_00);
    expect(verdicts(...gifts)).toEqual(['EXEMPT_EVENT', 'EXEMPT_EVENT']);
    expect(atRisk(...gifts)).toBe(0);
  });
  it('is at risk from the first euro: 250 for Christmas, not 50', () => {
    expect(verdicts(gift(250, 'adult-christmas'))).toEqual(['AT_RISK']);
    expect(atRisk(gift(250, 'adult-christmas'))).toBe(250);
  });
  it('leaves to the global test what is tied to no event: 100 beside 150 for Christmas', () => {
    const gifts = [gift(100, 'any'), gift(150, 'adult-christmas')];
    expect(verdicts(...gifts)).toEqual(['AT_RISK', 'EXEMPT_EVENT']);
    expect(atRisk(...gifts)).toBe(100);
  });
  it('may be tied to no event up to the ceiling', () => expect(verdicts(gift(200, 'any'))).toEqual(['EXEMPT_GLOBAL']));
  it('leaves culture out of the meter', () => {
    const gifts = [gift(900, 'culture'), gift(200, 'any')];
    expect(checkGifts(gifts, ceiling).total).toBe(200_00);
    expect(verdicts(...gifts)).toEqual(['OUTSIDE', 'EXEMPT_GLOBAL']);
  });
  it('adds up the gifts of one event', () => {
    const gifts = [gift(120, 'adult-christmas'), gift(120, 'adult-christmas'), gift(10, 'birth')];
    expect(verdicts(...gifts)).toEqual(['AT_RISK', 'AT_RISK', 'EXEMPT_EVENT']);
    expect(atRisk(...gifts)).toBe(240);
  });
  it('gives each child a ceiling of its own for Christmas and the start of school', () => {
    const children = [gift(150, 'child-christmas', { memberId: 'lea' }), gift(150, 'child-christmas', { memberId: 'tom' })];
    expect(verdicts(...children)).toEqual(['EXEMPT_EVENT', 'EXEMPT_EVENT']);
    const same = [gift(150, 'back-to-school', { memberId: 'lea' }), gift(150, 'back-to-school', { memberId: 'lea' })];
    expect(atRisk(...same)).toBe(300);
  });
  it('exempts no gift by an event that does not concern the person', () =>
    expect(verdicts(gift(150, 'child-christmas', { isConcerned: false }), gift(100, 'adult-christmas'))).toEqual([
      'AT_RISK',
      'EXEMPT_EVENT',
    ]));
  it('gives each parent of the company a right of their own: each year of gifts is judged alone', () => {
    const ofOneParent = [gift(200, 'child-christmas', { memberId: 'lea' }), gift(200, 'adult-christmas')];
    expect([atRisk(...ofOneParent), atRisk(...ofOneParent)]).toEqual([0, 0]);
  });
  it('holds nothing without gifts', () => expect(checkGifts([], ceiling)).toEqual({ total: 0, baseAtRisk: 0, gifts: [] }));
});
