import { type Cents } from '@intendance/kernel/money.js';
import type { Destination, FixedLine, GiftLineCode, KindDestination, Origin, PlacedLine } from './gift-lines.js';
import type { UseOfGiftsFacts } from './use-of-gifts.events.js';

/** Debit less credit of an account of classes 6, 7, 86 or 87 for an activity; an empty activity for entries without one. */
export type GiftTotal = { readonly account: string; readonly activityId: string; readonly amount: Cents };
/** The setting or rule that decides on the line of an amount. */
export type PlaceReason = 'nature' | 'activity' | 'account' | 'default' | 'open';
/** `amount`: above 0 on the side of its class. */
export type GiftPlace = GiftTotal & { readonly line: PlacedLine; readonly reason: PlaceReason };

/** The lines of amounts whose nature alone decides: provisions, dedicated funds, the tax on profits. Depreciation of assets has a destination. */
const natures: readonly (readonly [RegExp, FixedLine])[] = [
  [/^789/, 'funds-used'],
  [/^78/, 'reversals'],
  [/^689/, 'funds-carried'],
  [/^68(1[5-7]|6|7)/, 'provisions'],
  [/^69/, 'tax'],
];

/** Defaults: the income of the chart of accounts of ANC 2018-06, and charges that serve the running of any association. */
const defaults: readonly (readonly [RegExp, GiftLineCode])[] = [
  [/^7542/, 'patronage'],
  [/^7543/, 'legacies'],
  [/^754/, 'gifts'],
  [/^7562/, 'dues-for-service'],
  [/^756/, 'dues'],
  [/^7063/, 'sponsors'],
  [/^755/, 'contributions'],
  [/^7[34]/, 'grants'],
  [/^7/, 'other-income'],
  [/^655/, 'social-france-paid'],
  [/^657/, 'social-france'],
  [/^6(064|132|16|226|26|27|28|3|511|61)/, 'running'],
  [/^875/, 'kind-volunteers'],
  [/^871/, 'kind-services'],
  [/^870/, 'kind-gifts'],
];

const kindOf: Readonly<Record<Destination, KindDestination>> = {
  'social-france': 'kind-social-france',
  'social-france-paid': 'kind-social-france',
  'social-abroad': 'kind-social-abroad',
  'social-abroad-paid': 'kind-social-abroad',
  'fundraising-public': 'kind-fundraising',
  'fundraising-other': 'kind-fundraising',
  running: 'kind-running',
};

export const natureOf = (account: string): FixedLine | undefined => natures.find(([accounts]) => accounts.test(account))?.[1];
/** A gift of the public where no setting says otherwise, whatever its line: a gift, a legacy or patronage. */
export const isPublicGift = (account: string): boolean => /^754/.test(account);
export const isGiftAccount = (account: string): boolean => /^([67]|8[67])/.test(account);
const isIncomeAccount = (account: string): boolean => /^8?7/.test(account);

/** Finds the line of each amount: by its nature, then by its activity, then by its account. */
export function placesOf(totals: readonly GiftTotal[], { activities, accounts }: UseOfGiftsFacts): GiftPlace[] {
  const [byActivity, byAccount] = [
    new Map(activities.map((place) => [place.activityId as string, place])),
    new Map(accounts.map(({ account, line }) => [account, line])),
  ];
  return totals.flatMap(({ account, activityId, amount }): GiftPlace[] => {
    if (!isGiftAccount(account) || amount === 0) return [];
    const total = { account, activityId, amount: (isIncomeAccount(account) ? 0 - amount : amount) as Cents };
    const nature = natureOf(account);
    if (nature) return [{ ...total, line: nature, reason: 'nature' }];
    const activity = lineOfActivity(account, byActivity.get(activityId));
    if (activity) return [{ ...total, line: activity, reason: 'activity' }];
    const own = activityId === '' ? byAccount.get(account) : undefined;
    if (own) return [{ ...total, line: own, reason: 'account' }];
    const usual = defaults.find(([pattern]) => pattern.test(account))?.[1];
    return usual ? [{ ...total, line: usual, reason: 'default' }] : [{ ...total, line: openLineOf(account), reason: 'open' }];
  });
}

type Place = { readonly destination: Destination | null; readonly origin: Origin | null };

function lineOfActivity(account: string, place: Place | undefined): GiftLineCode | undefined {
  if (account.startsWith('7')) return place?.origin ?? undefined;
  if (!place?.destination || account.startsWith('87')) return undefined;
  return account.startsWith('6') ? place.destination : kindOf[place.destination];
}

const openLineOf = (account: string) =>
  account.startsWith('6') ? 'open-charges' : account.startsWith('86') ? 'open-kind-charges' : 'open-kind-income';
