import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { OpenEnvironment } from '../../contract/environment/environment.js';
import { emptyDescription } from '../../contract/environment/environment-form.js';
import { type Subscription, subscriptionFold } from '../../contract/subscription/subscription-state.js';
import { quoteOf } from './quote.js';

const day = localDate;
const environment: OpenEnvironment = {
  status: 'open',
  name: 'CSE Horizon',
  type: 'CSE',
  brand: null,
  description: emptyDescription,
  trialEndsOn: day('2026-03-09'),
  isActive: true,
  activatedOn: day('2026-03-10'),
  endsOn: null,
  isSuspended: false,
  modules: ['gestion'],
  moduleEnds: {},
};
const subscription: Subscription = {
  ...subscriptionFold.initial,
  terms: { commitment: 'none', billing: 'month' },
  startsOn: day('2026-03-10'),
  commitmentDate: null,
  modules: [{ module: 'gestion', from: day('2026-03-10'), lastDay: null }],
};
const environmentId = newId() as EnvironmentId;
const quote = (today: string, change: Partial<Subscription> = {}) =>
  quoteOf(
    { environmentId, offer: { environment, subscription: { ...subscription, ...change }, priceLists: [] }, bills: new Map() },
    day(today),
  );

describe('the quote of an offer', () => {
  it('is none before terms are chosen', () => expect(quote('2026-03-20', { terms: null })).toBeNull());
  it('before the contract begins shows its first bill', () =>
    expect(quote('2026-03-10')).toMatchObject({ due: null, next: { period: { first: '2026-03-10' }, total: 2400 }, monthly: 2400 }));
  it('then shows the bill of the next period', () =>
    expect(quote('2026-03-20')).toMatchObject({ due: null, next: { period: { first: '2026-04-10', last: '2026-05-09' }, total: 2400 } }));
  it('shows at once the days of a module that is added today', () => {
    const modules = [...subscription.modules, { module: 'website' as const, from: day('2026-03-20'), lastDay: null }];
    expect(quote('2026-03-20', { modules })).toMatchObject({ due: { total: 5081 }, next: { total: 9900 }, monthly: 9900 });
    expect(quote('2026-03-21', { modules })?.due).toBeNull();
  });
  it('of a yearly bill shows the rest of the year for a module that is added today', () => {
    const modules = [...subscription.modules, { module: 'website' as const, from: day('2026-04-20'), lastDay: null }];
    const terms = { commitment: 'none', billing: 'year' } as const;
    expect(quote('2026-04-20', { modules, terms })).toMatchObject({ due: { total: 80_000 }, next: { period: { first: '2027-03-10' } } });
  });
  it('has no module that ends in the period before', () => {
    const modules = [{ module: 'gestion' as const, from: day('2026-03-10'), lastDay: day('2026-04-09') }];
    const offer = {
      environment: { ...environment, moduleEnds: { gestion: day('2026-04-09') } },
      subscription: { ...subscription, modules },
    };
    expect(quoteOf({ environmentId, offer: { ...offer, priceLists: [] }, bills: new Map() }, day('2026-03-20'))).toMatchObject({
      next: { total: 0, lines: [] },
      monthly: 0,
    });
  });
  it('takes the promotion of the module', () => {
    const promotion = { code: 'MERCI5', label: 'Merci', module: 'gestion' as const, acceptedOn: day('2026-03-10') };
    const promotions = [
      { ...promotion, discount: { type: 'AMOUNT' as const, amount: cents(500) }, duration: { type: 'MONTHS_NUMBER' as const, months: 3 } },
    ];
    expect(quote('2026-03-20', { promotions })).toMatchObject({ next: { total: 1900 }, monthly: 2400 });
  });
});
