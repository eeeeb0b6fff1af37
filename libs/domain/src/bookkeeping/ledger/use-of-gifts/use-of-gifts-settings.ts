import type { Addressed, Case } from '@intendance/kernel/case.js';
import { guarded, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { destinationCodes, type GiftLineCode, kindDestinationCodes, kindOriginCodes, originCodes, sharedLines } from './gift-lines.js';
import { isGiftAccount, natureOf } from './gift-placement.js';
import { useOfGiftsErrors } from './use-of-gifts.errors.js';
import { giftUseStream, type UseOfGiftsEvent, type UseOfGiftsFacts } from './use-of-gifts.events.js';

export type UseOfGiftsCommand = { readonly type: 'SaveUseOfGiftsSettings'; readonly facts: UseOfGiftsFacts };
/** Null: nobody saved the settings of the year yet. */
export type UseOfGiftsSettings = UseOfGiftsFacts | null;

export const noSettings: UseOfGiftsFacts = {
  appeals: false,
  activities: [],
  accounts: [],
  shares: [],
  carriedOver: null,
  investments: cents(0),
};

export const useOfGiftsDecider: Decider<UseOfGiftsCommand, UseOfGiftsEvent, UseOfGiftsSettings> = {
  initial: null,
  decide({ facts }, before) {
    mustBePlaced(facts);
    mustBeShared(facts);
    const data = inOrder(facts);
    return before !== null && canonicalJson(data) === canonicalJson(before) ? [] : [{ type: 'UseOfGiftsSettingsSaved', data }];
  },
  evolve: (_, { data }) => data,
};

/** The settings of a year apply to the next one, except the amounts of the year itself. */
export const carriedSettings = (facts: UseOfGiftsFacts): UseOfGiftsFacts => ({ ...facts, carriedOver: null, investments: cents(0) });

/** The lines that an account of its class may go to. */
export function linesOfAccount(account: string): readonly GiftLineCode[] {
  if (account.startsWith('86')) return kindDestinationCodes;
  if (account.startsWith('87')) return kindOriginCodes;
  return account.startsWith('6') ? destinationCodes : originCodes;
}

/** @throws use-of-gifts.account-invalid, account-fixed, line-invalid, twice */
function mustBePlaced({ activities, accounts }: UseOfGiftsFacts): void {
  for (const [rank, { account, line }] of accounts.entries()) {
    if (!/^\d{3,12}$/.test(account) || !isGiftAccount(account)) throw useOfGiftsErrors.accountInvalid(rank, account);
    const nature = natureOf(account);
    if (nature) throw useOfGiftsErrors.accountFixed(rank, account, nature);
    if (!linesOfAccount(account).includes(line)) throw useOfGiftsErrors.lineInvalid(rank, account, line);
  }
  mustBeUnique(
    'accounts',
    accounts.map(({ account }) => account),
  );
  mustBeUnique(
    'activities',
    activities.map(({ activityId }) => activityId),
  );
}

/** @throws use-of-gifts.share-invalid, twice */
function mustBeShared({ shares }: UseOfGiftsFacts): void {
  for (const [rank, { line, share }] of shares.entries()) if (share < 0 || share > 10_000) throw useOfGiftsErrors.shareInvalid(rank, line);
  mustBeUnique(
    'shares',
    shares.map(({ line }) => line),
  );
}

function mustBeUnique(list: string, keys: readonly string[]): void {
  const rank = keys.findIndex((key, place) => keys.indexOf(key) < place);
  if (rank >= 0) throw useOfGiftsErrors.twice(`${list}[${rank}]`, rank);
}

/** Places that decide nothing are left out; the order of a form is no change. */
function inOrder({ activities, accounts, shares, ...facts }: UseOfGiftsFacts): UseOfGiftsFacts {
  return {
    ...facts,
    activities: activities
      .filter(({ destination, origin }) => destination !== null || origin !== null)
      .toSorted((left, right) => (left.activityId < right.activityId ? -1 : 1)),
    accounts: accounts.toSorted((left, right) => (left.account < right.account ? -1 : 1)),
    shares: sharedLines.flatMap((line) =>
      shares.filter((one) => one.line === line).map(({ share }) => ({ line, share: basisPoints(share) })),
    ),
  };
}

const folds = { settings: useOfGiftsDecider, calendar: fiscalCalendarDecider };
export type AddressedUseOfGiftsCommand = Addressed<FiscalYearId, UseOfGiftsCommand>;

/** The settings of a year that exists. The two accounts stand in the notes, which members approve after the closing. */
export const useOfGiftsCase: Case<AddressedUseOfGiftsCommand, UseOfGiftsFacts, typeof folds, 'settings'> = {
  folds,
  own: 'settings',
  streams: ({ id }, { environmentId }) => ({
    settings: read(giftUseStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, { settings, calendar }) {
    knownYear(calendar, command.id);
    const events = useOfGiftsDecider.decide(command, settings);
    return { events: { settings: events }, answer: events.reduce(useOfGiftsDecider.evolve, settings) ?? noSettings };
  },
};
