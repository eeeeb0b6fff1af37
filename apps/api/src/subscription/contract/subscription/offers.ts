import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { billingDataFold, hasMandate } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import { environmentDecider, opened } from '@intendance/domain/subscription/contract/environment/environment.js';
import { booksStream } from '@intendance/domain/subscription/contract/subscription/describe-environment.js';
import type { PricedOffer } from '@intendance/domain/subscription/contract/subscription/offer-lines.js';
import { signedOffer } from '@intendance/domain/subscription/contract/subscription/pending-offer.js';
import { type SubscriptionCommand, subscriptionCase } from '@intendance/domain/subscription/contract/subscription/subscription.js';
import { type Offer, subscriptionFold } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { type CasePreview, PreviewCase } from '../../../platform/writes/preview-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { EnvironmentChanged } from '../environment/environment-changed.js';
import { PublishedPrices } from '../price-list/published-prices.js';
import type { EnvironmentDto } from './environment.dto.js';
import { environmentToWire } from './environment-wire.js';
import { FindOfferQuote } from './find-offer-quote.query.js';

/** The environment of the context and its subscription: both streams are short. */
@Injectable()
export class Offers {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
    private readonly prices: PublishedPrices,
  ) {}

  /** @throws environment.unknown */
  async find(environmentId: EnvironmentId): Promise<{ offer: PricedOffer; version: number }> {
    const [[subscription, environment], priceLists] = await Promise.all([
      this.store.read(environmentId, [`subscription-${environmentId}`, `environment-${environmentId}`]),
      this.prices.lists(),
    ]);
    const offer = {
      subscription: foldSlice(subscriptionFold, subscription).state,
      environment: opened(foldSlice(environmentDecider, environment).state),
      priceLists,
    };
    return { offer, version: (subscription?.version ?? 0) + (environment?.version ?? 0) };
  }

  async toWire(id: EnvironmentId, offer: Offer, version: number): Promise<EnvironmentDto> {
    const [billing, books] = await this.store.read(id, [billingDataStream(id), booksStream(id)]);
    const signed = hasMandate(foldSlice(billingDataFold, billing).state);
    const today = this.clock.today();
    const priced = await this.priced(offer);
    const quote = await this.queries.execute(new FindOfferQuote(id, { ...priced, ...signedOffer(priced, today) }, today));
    return environmentToWire({ id, version, offer: priced, quote, hasMandate: signed, isTypeLocked: (books?.version ?? 0) > 0 }, today);
  }

  async priced(offer: Offer): Promise<PricedOffer> {
    return { ...offer, priceLists: await this.prices.lists() };
  }

  async execute(context: RequestContext, command: SubscriptionCommand, expected?: number): Promise<WriteResult<Offer>> {
    const { environmentId } = context;
    const result = await this.commands.execute(new ExecuteCase(context, subscriptionCase, { ...command, id: environmentId }, expected));
    await this.bus.publish(new EnvironmentChanged(environmentId));
    return result;
  }

  /** The offer as the command would leave it. */
  preview(context: RequestContext, command: SubscriptionCommand): Promise<CasePreview<Offer>> {
    return this.queries.execute(new PreviewCase(context, subscriptionCase, { ...command, id: context.environmentId }));
  }
}
