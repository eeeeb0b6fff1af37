import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { ModuleCode } from '../environment/environment.events.js';
import { type Commitment, firstPrices, monthlyPrice } from '../price-list/module-prices.js';
import type { Discount, DiscountDuration } from '../promotion/promotion.events.js';
import { billingRange } from './contract-months.js';
import type { AcceptedPromotion, OfferLine } from './module-charge.js';
import { priceBill } from './price-bill.js';

const day = localDate;
const contractStart = day('2026-03-10');
const line = (module: ModuleCode, commitment: Commitment, change: Partial<OfferLine> = {}): OfferLine => ({
  module,
  price: monthlyPrice(firstPrices, module, commitment),
  from: contractStart,
  lastDay: null,
  promotion: null,
  ...change,
});
const promotion = (discount: Discount, duration: DiscountDuration, acceptedOn = contractStart): AcceptedPromotion => ({
  code: 'ESSAI1',
  label: 'Essai',
  module: 'gestion',
  discount,
  duration,
  acceptedOn,
});
const amount = (euros: number): Discount => ({ type: 'AMOUNT', amount: cents(euros * 100) });
const percent = (share: number): Discount => ({ type: 'PERCENT', share: basisPoints(share * 100) });
const months = (count: number): DiscountDuration => ({ type: 'MONTHS_NUMBER', months: count });
const until = (endsOn: string): DiscountDuration => ({ type: 'DATE', endsOn: day(endsOn) });

const month = (index: number, ...lines: OfferLine[]) => priceBill({ contractStart, lines, months: billingRange('month', index) });
const year = (...lines: OfferLine[]) => priceBill({ contractStart, lines, months: billingRange('year', 0) });
const totals = ({ total, net, vat }: ReturnType<typeof month>) => [total, net, vat];
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('examples of the rules', () => {
  it('1: two modules with a commitment, by the month', () =>
    expect(totals(month(0, line('comptability', 'year'), line('gestion', 'year')))).toEqual([4800, 4000, 800]));
  it('2: the same, by the year', () =>
    expect(totals(year(line('comptability', 'year'), line('gestion', 'year')))).toEqual([57_600, 48_000, 9600]));
  it('3: 5 € off for three months, then the full price', () => {
    const gestion = line('gestion', 'none', { promotion: promotion(amount(5), months(3)) });
    expect([0, 1, 2].map((index) => totals(month(index, gestion)))).toEqual(Array(3).fill([1900, 1583, 317]));
    expect(month(3, gestion).total).toBe(2400);
  });
  it('4: a discount above the price leaves 0 €', () =>
    expect(totals(month(0, line('gestion', 'year', { promotion: promotion(amount(25), months(3)) })))).toEqual([0, 0, 0]));
  it('5: 15 % off for three months of a yearly bill', () =>
    expect(totals(year(line('website', 'year', { promotion: promotion(percent(15), months(3)) })))).toEqual([69_300, 57_750, 11_550]));
  it('6: a module added on 20 March to the month of 10 March', () =>
    expect(totals(month(0, line('website', 'none', { from: day('2026-03-20') })))).toEqual([5081, 4234, 847]));
});

describe('the price of a module', () => {
  it('counts both days: the whole month from its first day, one day on its last', () => {
    expect(month(0, line('website', 'none')).lines[0]?.charges[0]).toMatchObject({ days: 31, daysOfMonth: 31 });
    expect(month(0, line('website', 'none', { from: day('2026-04-09') })).total).toBe(242);
  });
  it('is due from its first day to its last one', () => {
    const gestion = line('gestion', 'none', { from: day('2026-04-10'), lastDay: day('2026-05-09') });
    expect([0, 1, 2].map((index) => month(index, gestion).total)).toEqual([0, 2400, 0]);
    expect(month(0, gestion).lines).toEqual([]);
  });
  it('is prorated over the days of a short month', () => {
    const short = { contractStart: day('2026-01-31'), months: billingRange('month', 0) };
    const { total } = priceBill({ ...short, lines: [line('gestion', 'none', { from: day('2026-02-20') })] });
    // 8 of 28 days: 31 January to 27 February.
    expect(total).toBe(686);
  });
  it('of a year with a module added in its second month is the sum of its months', () =>
    expect(year(line('website', 'none', { from: day('2026-04-20') })).total).toBe(5000 + 10 * 7500));
});

describe('a promotion', () => {
  const gestion = (accepted: AcceptedPromotion, from = contractStart) => line('gestion', 'none', { from, promotion: accepted });
  it('until a date counts for the months that begin on or before that day', () => {
    const accepted = promotion(amount(5), until('2026-05-10'));
    expect([0, 1, 2, 3].map((index) => month(index, gestion(accepted)).total)).toEqual([1900, 1900, 1900, 2400]);
  });
  it('accepted before the contract begins with its first month', () => {
    const accepted = promotion(amount(5), months(1), day('2026-02-01'));
    expect([0, 1].map((index) => month(index, gestion(accepted)).total)).toEqual([1900, 2400]);
  });
  it('accepted in a month that is already charged begins with the next one', () => {
    const accepted = promotion(amount(5), months(1), day('2026-03-20'));
    expect([0, 1, 2].map((index) => month(index, gestion(accepted)).total)).toEqual([2400, 1900, 2400]);
  });
  it('accepted with the module is prorated with its price', () => {
    const accepted = promotion(percent(50), months(1), day('2026-03-20'));
    const { lines, total } = month(0, gestion(accepted, day('2026-03-20')));
    expect(lines[0]).toMatchObject({ base: 1626, discount: 813 });
    expect(total).toBe(813);
  });
  it('of a yearly bill is counted month by month, each one capped', () =>
    expect(year(gestion(promotion(amount(25), months(2)))).total).toBe(10 * 2400));
});

describe('the steps shown to the customer', () => {
  it('tell price, promotion, total and VAT', () =>
    expect(plain(month(0, line('gestion', 'none', { promotion: promotion(amount(5), months(3)) })).explanation)).toBe(
      'Activités : 24,00 €. Code promo ESSAI1 (5,00 € par mois) : -5,00 €. Total TTC : 19,00 €. Dont TVA 20 % : 3,17 € (hors taxes 15,83 €).',
    ));
  it('put equal months together', () =>
    expect(plain(year(line('website', 'year', { promotion: promotion(percent(15), months(3)) })).explanation)).toContain(
      'Site web : 60,00 € × 12 mois = 720,00 €. Code promo ESSAI1 (15 %) : -9,00 € × 3 mois = -27,00 €. Total TTC : 693,00 €.',
    ));
  it('tell the days of a month that is charged in part', () =>
    expect(plain(month(0, line('website', 'none', { from: day('2026-03-20') })).explanation)).toContain(
      'Site web : 75,00 € × 21 jours sur 31 = 50,81 €.',
    ));
  it('name the formula and the facts', () => {
    const bill = month(0, line('gestion', 'none'));
    expect(bill).toMatchObject({ rulesVersion: 'offer-1', period: { first: '2026-03-10', last: '2026-04-09' } });
    expect(bill.inputsHash).not.toBe(month(1, line('gestion', 'none')).inputsHash);
  });
});
