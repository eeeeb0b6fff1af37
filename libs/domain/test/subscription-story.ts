import type { BillingDataEvent } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import type { EnvironmentEvent, ModuleCode } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { PromotionTerms } from '@intendance/domain/subscription/contract/promotion/promotion.events.js';
import type { SubscriptionEvent } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import type { SubscriptionCommand } from '@intendance/domain/subscription/contract/subscription/subscription.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';

export const day = localDate;
export const environmentId = newId() as EnvironmentId;
const account = { holder: 'CSE Horizon', street: '12 rue des Lilas', zip: '69003', city: 'Lyon', country: 'FR', bic: 'AGRIFRPP' };
export const billingData: BillingDataEvent = {
  type: 'BillingDataSaved',
  data: { ...account, iban: 'FR7630006000011234567890189', mandate: 1 },
};
/** The account of the environment and its signed mandate. */
export const signedBilling: BillingDataEvent[] = [billingData, { type: 'DebitAuthorized', data: { mandate: 1 } }];
/** The last day of the trial is 30 November. */
export const opened: EnvironmentEvent = {
  type: 'EnvironmentOpened',
  data: { name: 'CSE Horizon', type: 'CSE', brand: null, trialEndsOn: day('2026-11-30') },
};
export const activated = (on: string): EnvironmentEvent => ({ type: 'EnvironmentActivated', data: { on: day(on) } });
export const active = (module: ModuleCode): EnvironmentEvent => ({ type: 'ModuleActivated', data: { module } });
export const terms = (commitment: 'none' | 'year', startsOn: string, billing: 'month' | 'year' = 'month'): SubscriptionEvent => ({
  type: 'SubscriptionTermsChosen',
  data: { commitment, billing, startsOn: day(startsOn), commitmentDate: commitment === 'year' ? day(startsOn) : null },
});
export const subscribed = (module: ModuleCode, from: string): SubscriptionEvent => ({
  type: 'ModuleSubscribed',
  data: { module, from: day(from) },
});
export const unsubscribed = (module: ModuleCode, lastDay: string | null): SubscriptionEvent => ({
  type: 'ModuleUnsubscribed',
  data: { module, lastDay: lastDay === null ? null : day(lastDay) },
});
export const code: PromotionTerms = {
  code: 'MERCI5',
  label: '5 € offerts',
  module: 'gestion',
  discount: { type: 'AMOUNT', amount: cents(500) },
  duration: { type: 'MONTHS_NUMBER', months: 3 },
};
export const accepted = (acceptedOn: string): SubscriptionEvent => ({
  type: 'PromotionAccepted',
  data: { ...code, acceptedOn: day(acceptedOn) },
});

type Choice = Extract<SubscriptionCommand, { type: 'ChooseOffer' }>['data'];
export const choose = (modules: ModuleCode[], change: Partial<Choice> = {}) =>
  ({ type: 'ChooseOffer', id: environmentId, data: { commitment: 'none', billing: 'month', modules, promotions: [], ...change } }) as const;
export const add = (modules: ModuleCode[], promotions: PromotionTerms[] = []) =>
  ({ type: 'AddModules', id: environmentId, data: { modules, promotions } }) as const;
