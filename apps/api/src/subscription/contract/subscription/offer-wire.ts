import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { activeModules, parents } from '@intendance/domain/subscription/contract/environment/environment.js';
import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import type { BillPrice } from '@intendance/domain/subscription/contract/offer/price-bill.js';
import { isOffered, monthlyPrice } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import { pricesOn } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { linesOf, type PricedOffer } from '@intendance/domain/subscription/contract/subscription/offer-lines.js';
import { type OfferQuote } from '@intendance/domain/subscription/contract/subscription/offer-quote.js';
import { contractStart, type Offer } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { promotionToWire } from '../promotion/promotion-wire.js';
import type { BillPriceDto, OfferModuleDto, OfferQuoteDto, PendingOfferDto } from './subscription.dto.js';

export function pendingToWire(offer: Offer, today: LocalDate): PendingOfferDto | null {
  const { pending } = offer.subscription;
  if (!pending) return null;
  const { commitment, billing, modules, promotions } = pending;
  return {
    commitment,
    billing,
    modules: modules.map((code) => ({ code, label: moduleLabels[code] })),
    promotions: promotions.map((promotion) => promotionToWire(promotion, 'open', null)),
    starts_on: contractStart(offer.subscription, offer.environment, today),
  };
}

/** Modules of the catalogue, in its order. A module of the offer has its own price, every other one the price of a start today. */
export function modulesToWire(offer: PricedOffer, today: LocalDate): OfferModuleDto[] {
  const { environment, subscription, priceLists } = offer;
  const start = contractStart(subscription, environment, today);
  const prices = pricesOn(priceLists, start > today ? start : today);
  const lines = linesOf(offer, today);
  return moduleCodes.filter(isOffered).map((code) => {
    const isActive = activeModules(environment, today).includes(code);
    const own = lines.find(({ module }) => module === code)?.price;
    return {
      code,
      label: moduleLabels[code],
      parent: parents[code] ?? null,
      active: isActive,
      ends_on: isActive ? (environment.moduleEnds[code] ?? null) : null,
      price: toEuros(own ?? monthlyPrice(prices, code, subscription.terms?.commitment ?? 'none')),
      price_full: toEuros(monthlyPrice(prices, code, 'none')),
      price_reduced: toEuros(monthlyPrice(prices, code, 'year')),
    };
  });
}

export const quoteToWire = ({ due, next, monthly }: OfferQuote): OfferQuoteDto => ({
  due: due && billToWire(due),
  next: billToWire(next),
  monthly: toEuros(monthly),
});

const billToWire = ({ period, total, net, vat, steps }: BillPrice): BillPriceDto => ({
  date_begin: period.first,
  date_end: period.last,
  total: toEuros(total),
  net: toEuros(net),
  vat: toEuros(vat),
  steps: steps.map(({ code, label, result, sentence }) => ({ code, label, result: result === null ? null : toEuros(result), sentence })),
});
