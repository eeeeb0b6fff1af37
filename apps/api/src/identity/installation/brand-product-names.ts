import type { Brand } from '@intendance/contract/access-need.js';
import { brandName } from '@intendance/contract/brand-name.js';
import { environmentDecider } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { brandAddress } from '../../platform/config/brand-values.js';
import { Config } from '../../platform/config/config.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';

/** Reads the brand from the stream of the environment: a file or a mail is rare, and a read model may be late. */
@Injectable()
export class BrandProductNames extends ProductNames {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {
    super();
  }

  async of(environmentId: EnvironmentId): Promise<string> {
    return brandName(await this.brandOf(environmentId));
  }

  async addressOf(environmentId: EnvironmentId): Promise<string> {
    return brandAddress(this.config, await this.brandOf(environmentId));
  }

  private async brandOf(environmentId: EnvironmentId): Promise<Brand | null> {
    const [stream] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    const environment = foldSlice(environmentDecider, stream).state;
    return 'brand' in environment ? environment.brand : null;
  }
}
