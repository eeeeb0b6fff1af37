import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { environmentDecider, type OpenEnvironment } from '../environment/environment.js';
import { priceChangeOf } from '../price-announcement/price-change.js';
import { linesOf } from '../subscription/offer-lines.js';
import { type Subscription, subscriptionFold } from '../subscription/subscription-state.js';
import { firstPrices, type ModulePrices } from './module-prices.js';
import type { PriceListEvent } from './price-list.events.js';
import { type PriceListCommand, type PriceLists, priceListCase, priceListDecider, priceListsId, pricesOn, stateOf } from './price-list.js';

const day = localDate;
const today = day('2026-11-23');
const euros = (amount: number): Cents => cents(amount * 100);
const withGestion = (reduced: number, full: number): ModulePrices => ({
  ...firstPrices,
  gestion: { reduced: euros(reduced), full: euros(full) },
});
const raised = withGestion(23, 26);
const published = (validFrom: string, prices = raised): PriceListEvent => ({
  type: 'PriceListPublished',
  data: { validFrom: day(validFrom), publishedOn: today, prices, reason: 'Indexation' },
});
const publish = (validFrom: string, prices = raised, reason = 'Indexation'): PriceListCommand => ({
  type: 'PublishPriceList',
  data: { validFrom: day(validFrom), prices, reason },
});
const withdraw = (validFrom: string): PriceListCommand => ({
  type: 'WithdrawPriceList',
  data: { validFrom: day(validFrom), reason: 'Erreur' },
});
const given = (...lists: PriceListEvent[]) => {
  const spec = specifyCase(priceListCase, caseContext({ today })).given({ lists });
  return { when: (command: PriceListCommand) => spec.when({ ...command, id: priceListsId }) };
};

describe('publishing prices', () => {
  it('gives a raise a notice of thirty days', () => {
    given()
      .when(publish('2026-12-23'))
      .then({ lists: [published('2026-12-23')] });
    given()
      .when(publish('2026-12-22'))
      .thenRefuses('price-list.notice-too-short', ({ message }) => expect(message).toContain('23/12/2026'));
  });
  it('lowers a price from the next day on', () => {
    given()
      .when(publish('2026-11-24', withGestion(20, 24)))
      .thenTypes('PriceListPublished');
    given()
      .when(publish('2026-11-23', withGestion(20, 24)))
      .thenRefuses('price-list.past');
  });
  it('compares a raise with the list that is planned before', () =>
    given(published('2027-03-01', withGestion(19, 20)))
      .when(publish('2026-12-01', raised))
      .thenRefuses('price-list.notice-too-short'));
  it('needs prices above 0', () =>
    given()
      .when(publish('2027-01-01', withGestion(0, 24)))
      .thenRefuses('price-list.price-invalid'));
  it('needs a reduced price of at most the full one', () =>
    given()
      .when(publish('2027-01-01', withGestion(25, 24)))
      .thenRefuses('price-list.reduced-above-full'));
  it('needs a reason', () =>
    given()
      .when(publish('2027-01-01', raised, '  '))
      .thenRefuses('price-list.reason-missing'));
  it('needs a change', () => given().when(publish('2027-01-01', firstPrices)).thenRefuses('price-list.unchanged'));
  it('has one list a day', () =>
    given(published('2027-01-01'))
      .when(publish('2027-01-01', withGestion(24, 27)))
      .thenRefuses('price-list.day-taken'));
});

describe('withdrawing prices', () => {
  const withdrawn: PriceListEvent = {
    type: 'PriceListWithdrawn',
    data: { validFrom: day('2027-01-01'), withdrawnOn: today, reason: 'Erreur' },
  };
  it('is open until their first day', () => {
    given(published('2027-01-01'))
      .when(withdraw('2027-01-01'))
      .then({ lists: [withdrawn] });
    given(published('2026-11-23')).when(withdraw('2026-11-23')).thenRefuses('price-list.in-force');
    given().when(withdraw('2027-01-01')).thenRefuses('price-list.unknown');
  });
  it('leaves the prices before, and lets others be published for the day', () => {
    const lists = listsAfter(published('2027-01-01'), withdrawn);
    expect(pricesOn(lists, day('2027-02-01'))).toBe(firstPrices);
    expect(lists.map((list) => stateOf(lists, list, today))).toEqual(['withdrawn']);
    given(published('2027-01-01'), withdrawn).when(publish('2027-01-01')).thenTypes('PriceListPublished');
  });
  it('is announced to those who were told of the prices, once', () => {
    const record: PriceListCommand = { type: 'RecordAnnouncement', data: { validFrom: day('2027-01-01') } };
    const announced: PriceListEvent = { type: 'PriceListAnnounced', data: { validFrom: day('2027-01-01'), announcedOn: today } };
    given(published('2027-01-01'))
      .when(record)
      .then({ lists: [announced] });
    given(published('2027-01-01'), announced).when(record).then({});
    given(published('2027-01-01'), withdrawn).when(record).then({});
    given(published('2027-01-01'), announced, withdrawn).when(record).thenTypes('PriceListWithdrawalAnnounced');
  });
});

const listsAfter = (...events: PriceListEvent[]): PriceLists => events.reduce(priceListDecider.evolve, priceListDecider.initial);
const environment = [
  { type: 'EnvironmentOpened' as const, data: { name: 'CSE', type: 'CSE' as const, brand: null, trialEndsOn: day('2026-03-09') } },
  { type: 'EnvironmentActivated' as const, data: { on: day('2026-03-10') } },
  { type: 'ModuleActivated' as const, data: { module: 'gestion' as const } },
].reduce(environmentDecider.evolve, environmentDecider.initial) as OpenEnvironment;
const contract = (commitment: 'none' | 'year', billing: 'month' | 'year' = 'month', from = '2026-03-10'): Subscription => ({
  ...subscriptionFold.initial,
  terms: { commitment, billing },
  startsOn: day('2026-03-10'),
  commitmentDate: commitment === 'year' ? day('2026-03-10') : null,
  modules: [{ module: 'gestion', from: day(from), lastDay: null }],
});
const lists = listsAfter(published('2027-01-01'));
const priceOn = (subscription: Subscription, date: string) =>
  linesOf({ environment, subscription, priceLists: lists }, day(date)).map(({ price }) => price);

describe('the price of a contract', () => {
  it('is that of the first day of each period without a commitment', () => {
    expect(priceOn(contract('none'), '2026-12-10')).toEqual([euros(24)]);
    expect(priceOn(contract('none'), '2027-01-10')).toEqual([euros(26)]);
  });
  it('stays to the end of a commitment', () => {
    expect(priceOn(contract('year'), '2027-02-10')).toEqual([euros(21)]);
    expect(priceOn(contract('year'), '2027-03-10')).toEqual([euros(23)]);
  });
  it('is that of its own first day for a module that comes within a commitment', () =>
    expect(priceOn(contract('year', 'month', '2027-01-15'), '2027-02-10')).toEqual([euros(23)]));
  it('stays in a renewed year, and changes with the next', () => {
    const renewed = { ...contract('year'), renewalNotices: [{ endsOn: day('2027-03-09'), sentOn: day('2027-01-10') }] };
    expect(priceOn(renewed, '2027-04-10')).toEqual([euros(23)]);
    const raisedAgain = listsAfter(published('2027-01-01'), published('2027-06-01', withGestion(30, 33)));
    expect(linesOf({ environment, subscription: renewed, priceLists: raisedAgain }, day('2027-07-10'))).toMatchObject([
      { price: euros(23) },
    ]);
  });
});

describe('a change of prices', () => {
  const changeOf = (subscription: Subscription) =>
    priceChangeOf({ environment, subscription, priceLists: lists }, day('2027-01-01'), today);
  it('reaches a contract with its next period', () => {
    expect(changeOf(contract('none'))).toEqual({
      from: '2027-01-10',
      prices: [{ module: 'gestion', before: euros(24), after: euros(26) }],
    });
    expect(changeOf(contract('none', 'year'))).toMatchObject({ from: '2027-03-10' });
  });
  it('waits for the end of a commitment', () =>
    expect(changeOf(contract('year'))).toEqual({
      from: '2027-03-10',
      prices: [{ module: 'gestion', before: euros(21), after: euros(23) }],
    }));
  it('is none for a contract that ends before', () => {
    const termination = { exit: 'end' as const, on: today, lastDay: day('2027-01-09'), modules: [], reason: null };
    expect(changeOf({ ...contract('none'), termination })).toBeNull();
  });
  it('is none for a white label, and without a contract', () => {
    const of = (change: Partial<OpenEnvironment>) =>
      priceChangeOf(
        { environment: { ...environment, ...change }, subscription: contract('none'), priceLists: lists },
        day('2027-01-01'),
        today,
      );
    expect([of({ brand: 'flash' }), of({ activatedOn: null })]).toEqual([null, null]);
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
