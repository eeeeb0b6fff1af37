import { brandName } from '@intendance/contract/brand-name.js';
import { environmentDecider } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { ProductNames } from '../../platform/tenancy/product-names.js';

/** Reads the brand from the stream of the environment: a file or a mail is rare, and a read model may be late. */
@Injectable()
export class BrandProductNames extends ProductNames {
  constructor(private readonly store: EventStore) {
    super();
  }

  async of(environmentId: EnvironmentId): Promise<string> {
    const [stream] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    const environment = foldSlice(environmentDecider, stream).state;
    return brandName('brand' in environment ? environment.brand : null);
  }
}
