import type { PricedOffer } from '@intendance/domain/subscription/contract/subscription/offer-lines.js';
import type { OfferQuote } from '@intendance/domain/subscription/contract/subscription/offer-quote.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Query } from '@nestjs/cqrs';

/** The next bills of a signed offer; the room of the bills answers. Null: nothing will be billed. */
export class FindOfferQuote extends Query<OfferQuote | null> {
  constructor(
    readonly environmentId: EnvironmentId,
    readonly offer: PricedOffer,
    readonly today: LocalDate,
  ) {
    super();
  }
}
