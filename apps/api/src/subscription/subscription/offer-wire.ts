import { moduleCodes } from '@intendance/domain/subscription/environment/environment.events.js';
import { activeModules, parents, remainingTrialDays } from '@intendance/domain/subscription/environment/environment.js';
import { moduleLabels } from '@intendance/domain/subscription/environment/module-labels.js';
import { modulePrices } from '@intendance/domain/subscription/offer/module-prices.js';
import type { BillPrice } from '@intendance/domain/subscription/offer/price-bill.js';
import { type OfferQuote, quoteOf } from '@intendance/domain/subscription/subscription/offer-quote.js';
import {
  commitmentLastDay,
  isCommitted,
  type Offer,
  promotionLastDay,
  promotionsInProgress,
} from '@intendance/domain/subscription/subscription/subscription-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { promotionToWire } from '../promotion/promotion-wire.js';
import type { BillPriceDto, EnvironmentDto, OfferModuleDto, OfferQuoteDto } from './subscription.dto.js';

type ShownEnvironment = { readonly id: string; readonly version: number; readonly offer: Offer; readonly hasMandate: boolean };

export function environmentToWire({ id, version, offer, hasMandate }: ShownEnvironment, today: LocalDate): EnvironmentDto {
  const { environment, subscription } = offer;
  const quote = quoteOf(offer, today);
  return {
    id,
    version,
    name: environment.name,
    type: environment.type,
    commitment: subscription.terms?.commitment ?? null,
    commitment_date: subscription.commitmentDate,
    commitment_end_date: commitmentLastDay(subscription),
    is_committed: isCommitted(subscription, today),
    billing: subscription.terms?.billing ?? null,
    has_mandate: hasMandate,
    is_active: environment.isActive,
    activated_at: environment.activatedOn,
    remaining_time: remainingTrialDays(environment, today),
    promotions_in_progress: promotionsInProgress(offer, today).map((promotion) =>
      promotionToWire(promotion, 'open', promotionLastDay(promotion, offer, today)),
    ),
    modules: modulesToWire(offer, today),
    quote: quote && quoteToWire(quote),
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

const quoteToWire = ({ due, next, monthly }: OfferQuote): OfferQuoteDto => ({
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
