import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, type Id } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { firstPrices, type ModulePrices, pricedModules } from './module-prices.js';
import { priceListErrors } from './price-list.errors.js';
import type { PriceListEvent } from './price-list.events.js';

export type PriceList = {
  readonly validFrom: LocalDate;
  readonly publishedOn: LocalDate;
  readonly prices: ModulePrices;
  readonly reason: string;
  /** Null unless the list was withdrawn before its first day. */
  readonly withdrawnOn: LocalDate | null;
  /** The letters that have left: none, of the new prices, of their withdrawal. */
  readonly announced: 'nothing' | 'prices' | 'withdrawal';
};
/** Every list that was ever published, by first day; before the first one, `firstPrices` hold. */
export type PriceLists = readonly PriceList[];

export type PriceListCommand =
  | { type: 'PublishPriceList'; data: { validFrom: LocalDate; prices: ModulePrices; reason: string } }
  | { type: 'WithdrawPriceList'; data: { validFrom: LocalDate; reason: string } }
  | { type: 'RecordAnnouncement'; data: { validFrom: LocalDate } };
type Dated = PriceListCommand & { readonly today: LocalDate };

/** Customers know of a price that rises this many days before. */
export const noticeDays = 30;

export type PriceListsId = Id<'price-list'>;
export const priceListsId: PriceListsId = derivedId<'price-list'>('intendance price lists');
export const priceListsStream = `price-list-${priceListsId}` as const;

export const priceListDecider: Decider<Dated, PriceListEvent, PriceLists> = { initial: [], decide, evolve };

type Folds = { readonly lists: typeof priceListDecider };
/** Prices belong to the operator: the stream is in the environment of the operator (docs/adr/0062). Answers all lists. */
export const priceListCase: Case<Addressed<PriceListsId, PriceListCommand>, PriceLists, Folds, 'lists'> = {
  folds: { lists: priceListDecider },
  own: 'lists',
  streams: () => ({ lists: read(priceListsStream) }),
  decide(command, { lists }, { today }) {
    const events = decide({ ...command, today }, lists);
    return { events: { lists: events }, answer: events.reduce(evolve, lists) };
  },
};

/** The prices of a contract that begins on `day`. */
export const pricesOn = (lists: PriceLists, day: LocalDate): ModulePrices =>
  lists.findLast((list) => list.withdrawnOn === null && list.validFrom <= day)?.prices ?? firstPrices;

/** New prices are announced until their first day; a withdrawal is announced to the customers who got the announcement. */
export const isToAnnounce = ({ validFrom, withdrawnOn, announced }: PriceList, today: LocalDate): boolean =>
  validFrom > today && announced === (withdrawnOn === null ? 'nothing' : 'prices');

export type PriceListState = 'past' | 'in-force' | 'planned' | 'withdrawn';

export function stateOf(lists: PriceLists, list: PriceList, today: LocalDate): PriceListState {
  if (list.withdrawnOn !== null) return 'withdrawn';
  if (list.validFrom > today) return 'planned';
  return pricesOn(lists, today) === list.prices ? 'in-force' : 'past';
}

function decide(command: Dated, lists: PriceLists): PriceListEvent[] {
  const { today } = command;
  if (command.type === 'RecordAnnouncement') {
    return lists
      .filter((list) => list.validFrom === command.data.validFrom && isToAnnounce(list, today))
      .map(({ validFrom, withdrawnOn }) => ({
        type: withdrawnOn === null ? ('PriceListAnnounced' as const) : ('PriceListWithdrawalAnnounced' as const),
        data: { validFrom, announcedOn: today },
      }));
  }
  const reason = command.data.reason.trim();
  if (reason === '') throw priceListErrors.reasonMissing();
  const { validFrom } = command.data;
  const priceList = lists.find((list) => list.validFrom === validFrom && list.withdrawnOn === null);
  if (command.type === 'WithdrawPriceList') {
    if (!priceList) throw priceListErrors.unknown();
    if (validFrom <= today) throw priceListErrors.inForce();
    return [{ type: 'PriceListWithdrawn', data: { validFrom, withdrawnOn: today, reason } }];
  }
  const { prices } = command.data;
  mustBePrices(prices);
  if (validFrom <= today) throw priceListErrors.past();
  if (priceList) throw priceListErrors.dayTaken();
  const before = pricesOn(lists, validFrom);
  if (canonicalJson(before) === canonicalJson(prices)) throw priceListErrors.unchanged();
  const earliest = addDays(today, noticeDays);
  if (rises(before, prices) && validFrom < earliest) throw priceListErrors.noticeTooShort(earliest);
  return [{ type: 'PriceListPublished', data: { validFrom, publishedOn: today, prices, reason } }];
}

/** @throws price-list.price-invalid, price-list.reduced-above-full */
function mustBePrices(prices: ModulePrices): void {
  for (const module of pricedModules) {
    const { reduced, full } = prices[module];
    if (reduced <= 0) throw priceListErrors.priceInvalid(`prices.${module}.reduced`);
    if (full <= 0) throw priceListErrors.priceInvalid(`prices.${module}.full`);
    if (reduced > full) throw priceListErrors.reducedAboveFull(`prices.${module}.reduced`);
  }
}

/** A customer who pays more in one module must be informed in time. */
const rises = (before: ModulePrices, after: ModulePrices): boolean =>
  pricedModules.some((module) => after[module].full > before[module].full || after[module].reduced > before[module].reduced);

function evolve(lists: PriceLists, event: PriceListEvent): PriceLists {
  const { validFrom } = event.data;
  const changed = (isMeant: (list: PriceList) => boolean, change: Partial<PriceList>) =>
    lists.map((list) => (list.validFrom === validFrom && isMeant(list) ? { ...list, ...change } : list));
  switch (event.type) {
    case 'PriceListPublished':
      return [...lists, { ...event.data, withdrawnOn: null, announced: 'nothing' as const }].toSorted((left, right) =>
        left.validFrom < right.validFrom ? -1 : 1,
      );
    case 'PriceListWithdrawn':
      return changed((list) => list.withdrawnOn === null, { withdrawnOn: event.data.withdrawnOn });
    case 'PriceListAnnounced':
      return changed((list) => list.withdrawnOn === null, { announced: 'prices' });
    case 'PriceListWithdrawalAnnounced':
      return changed((list) => list.withdrawnOn !== null, { announced: 'withdrawal' });
  }
}
