import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { sum } from '@intendance/kernel/money.js';
import { suspensionOn } from '../../contract/environment/suspension.js';
import { billingRange, monthOn } from '../../contract/offer/contract-months.js';
import { type BillPrice, priceBill } from '../../contract/offer/price-bill.js';
import { linesOf, type PricedOffer } from '../../contract/subscription/offer-lines.js';
import type { OfferQuote } from '../../contract/subscription/offer-quote.js';
import { contractStart, type Offer } from '../../contract/subscription/subscription-state.js';
import { additionOn, type BillsById, nextBill } from './due-bills.js';

/** `bills`: those of the contract, by id. */
type BilledOffer = { readonly environmentId: EnvironmentId; readonly offer: PricedOffer; readonly bills: BillsById };

/** Null until terms are in force, in a suspension, and after the contract: the quote of a pending offer is that of `signedOffer`. */
export function quoteOf({ environmentId, offer, bills }: BilledOffer, today: LocalDate): OfferQuote | null {
  const { environment, subscription } = offer;
  const isEnded = environment.endsOn !== null && environment.endsOn < today;
  if (!subscription.terms || isEnded || suspensionOn(environment, today)) return null;
  const next = nextBill(environmentId, offer, bills, today);
  const added = additionOn(environmentId, offer, bills, today);
  const due = added && priceBill(added.inputs);
  return {
    due: due && due.total > 0 ? due : null,
    next: next ? priceBill(next.inputs) : withoutBill(offer, today),
    monthly: sum(
      linesOf(offer, today)
        .filter(({ lastDay }) => lastDay === null)
        .map((line) => line.price),
    ),
  };
}

/** Free modules are no contract, and a contract that ends has no later period. */
function withoutBill({ environment, subscription }: Offer, today: LocalDate): BillPrice {
  const start = contractStart(subscription, environment, today);
  const current = billingRange(subscription.terms?.billing ?? 'month', monthOn(start, today));
  const months = start < today ? { ...current, start: current.start + current.count } : current;
  return priceBill({ contractStart: start, months, lines: [] });
}
