import { firstPrices, type ModulePrice, type ModulePrices } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import { type PriceLists, pricesOn, stateOf } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { fromEuros, toEuros } from '@intendance/kernel/money.js';
import type { ModulePriceDto, ModulePricesDto, PriceListsDto } from './price-list.dto.js';

export const pricesOf = ({ gestion, website, comptability }: ModulePricesDto): ModulePrices => ({
  gestion: priceOf(gestion),
  website: priceOf(website),
  comptability: priceOf(comptability),
});

/** The prices of the specification are the last line. */
export function priceListsToWire(lists: PriceLists, today: LocalDate): PriceListsDto {
  const published = lists.toReversed().map((list) => ({
    valid_from: list.validFrom,
    published_on: list.publishedOn,
    state: stateOf(lists, list, today),
    prices: pricesToWire(list.prices),
    reason: list.reason,
  }));
  const state = pricesOn(lists, today) === firstPrices ? 'in-force' : 'past';
  const first = { valid_from: null, published_on: null, state, prices: pricesToWire(firstPrices), reason: null };
  return { totalCount: lists.length + 1, price_lists: [...published, first] };
}

const pricesToWire = ({ gestion, website, comptability }: ModulePrices): ModulePricesDto => ({
  gestion: priceToWire(gestion),
  website: priceToWire(website),
  comptability: priceToWire(comptability),
});
const priceToWire = ({ reduced, full }: ModulePrice): ModulePriceDto => ({ reduced: toEuros(reduced), full: toEuros(full) });
const priceOf = ({ reduced, full }: ModulePriceDto): ModulePrice => ({ reduced: fromEuros(reduced), full: fromEuros(full) });
