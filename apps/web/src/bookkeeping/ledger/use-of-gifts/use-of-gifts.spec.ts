import { expect, it } from '@jest/globals';
import { type GiftPlace, type GiftSettings, giftBody, giftFields, giftValues } from './use-of-gifts.js';

const settings: GiftSettings = {
  ...{ id: 'year', answered: true, appeals: true, carried_from: null, version: 1, carried_over: 1000, investments: 0 },
  activities: [{ activity: 'a1', destination: 'running', origin: null }],
  accounts: [{ account: '864000', line: 'kind-running' }],
  shares: [{ line: 'running', share: 12.5 }],
};
const place = (account: string, more: Partial<GiftPlace> = {}): GiftPlace => ({
  ...{
    account,
    account_name: 'Compte',
    activity: null,
    activity_name: null,
    amount: 1,
    line: 'open-charges',
    line_label: '',
    reason: 'open',
  },
  ...more,
});

it('sends back what it read', () => {
  const { activities, accounts, shares } = settings;
  expect(giftBody(giftValues(settings))).toEqual({ appeals: true, carried_over: 1000, investments: 0, activities, accounts, shares });
});

it('leaves out what somebody emptied', () => {
  const emptied = {
    ...giftValues(settings),
    carried_over: null,
    investments: null,
    account_864000: '',
    share_running: null,
    destination_a1: '',
  };
  expect(giftBody(emptied)).toEqual({
    ...{ appeals: true, carried_over: null, investments: 0, accounts: [], shares: [] },
    activities: [{ activity: 'a1', destination: null, origin: null }],
  });
});

it('asks once for each activity and side, for each account without an activity, and for the parts of lines with an amount', () => {
  const own = { activity: 'a1', activity_name: 'Sorties' };
  const fields = giftFields(
    [
      place('606300', own),
      place('657300', own),
      place('706200', { ...own, line: 'other-income', line_label: 'Autres produits', reason: 'default' }),
      place('864000'),
      place('875000', { line: 'kind-volunteers', reason: 'default' }),
      place('689600', { line: 'funds-carried', reason: 'nature' }),
      place('681500', { line: 'provisions', reason: 'nature' }),
    ],
    settings,
  );
  expect(fields.activities.map(({ name, placeholder }) => [name, placeholder])).toEqual([
    ['destination_a1', 'À choisir'],
    ['origin_a1', 'Selon le compte : Autres produits'],
  ]);
  expect(fields.accounts.map(({ name, choices }) => [name, choices?.[0]?.value, choices?.length])).toEqual([
    ['account_864000', 'kind-social-france', 4],
    ['account_875000', 'kind-volunteers', 5],
  ]);
  expect(fields.shares.map(({ name }) => name)).toEqual(['share_running', 'share_provisions']);
});
