import { moduleCodes } from '@intendance/domain/subscription/environment/environment.events.js';
import { activeModules, parents } from '@intendance/domain/subscription/environment/environment.js';
import { moduleLabels } from '@intendance/domain/subscription/environment/module-labels.js';
import { modulePrices } from '@intendance/domain/subscription/offer/module-prices.js';
import type { BillPrice } from '@intendance/domain/subscription/offer/price-bill.js';
import { type OfferQuote } from '@intendance/domain/subscription/subscription/offer-quote.js';
import { contractStart, type Offer } from '@intendance/domain/subscription/subscription/subscription-state.js';
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

/** Modules of the catalogue, in its order. */
export const modulesToWire = ({ environment, subscription }: Offer, today: LocalDate): OfferModuleDto[] =>
  moduleCodes.flatMap((code) => {
    const price = modulePrices[code];
    if (!price) return [];
    const isActive = activeModules(environment, today).includes(code);
    return [
      {
        code,
        label: moduleLabels[code],
        parent: parents[code] ?? null,
        active: isActive,
        ends_on: isActive ? (environment.moduleEnds[code] ?? null) : null,
        price: toEuros(subscription.terms?.commitment === 'year' ? price.reduced : price.full),
        price_full: toEuros(price.full),
        price_reduced: toEuros(price.reduced),
      },
    ];
  });

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
