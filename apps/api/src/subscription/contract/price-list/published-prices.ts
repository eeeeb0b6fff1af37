import type { PriceListEvent } from '@intendance/domain/subscription/contract/price-list/price-list.events.js';
import { type PriceLists, priceListDecider, priceListsStream } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';

/** The operator's prices, from their short stream. */
@Injectable()
export class PublishedPrices {
  constructor(private readonly store: EventStore) {}

  async lists(): Promise<PriceLists> {
    const [slice] = await this.store.read(operatorEnvironmentId, [priceListsStream]);
    return foldSlice<PriceListEvent, PriceLists>(priceListDecider, slice).state;
  }
}
