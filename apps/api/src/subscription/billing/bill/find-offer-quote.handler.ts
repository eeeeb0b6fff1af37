import { quoteOf } from '@intendance/domain/subscription/billing/bill/quote.js';
import type { OfferQuote } from '@intendance/domain/subscription/contract/subscription/offer-quote.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOfferQuote } from '../../contract/subscription/find-offer-quote.query.js';
import { BillStreams } from './bill-streams.js';

@QueryHandler(FindOfferQuote)
export class FindOfferQuoteHandler implements IQueryHandler<FindOfferQuote> {
  constructor(private readonly bills: BillStreams) {}

  async execute({ environmentId, offer, today }: FindOfferQuote): Promise<OfferQuote | null> {
    return quoteOf({ environmentId, offer, bills: await this.bills.ofContract(environmentId, offer, today) }, today);
  }
}
