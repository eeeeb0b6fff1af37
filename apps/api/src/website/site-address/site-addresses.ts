import type { EnvironmentEvent } from '@intendance/domain/subscription/environment/environment.events.js';
import { environmentDecider, opened, operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import { siteAddressRegisterId, siteAddressStream } from '@intendance/domain/website/site-address/site-address.events.js';
import {
  addressOf,
  type SiteAddress,
  type SiteAddressCommand,
  type SiteAddressRegister,
  siteAddressCase,
  siteAddressDecider,
} from '@intendance/domain/website/site-address/site-address.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';

const freshMs = 1000;

/** The addresses of the sites of all structures, from their one short stream. */
@Injectable()
export class SiteAddresses {
  private recent: { readonly register: SiteAddressRegister; readonly readAt: number } | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly cases: CaseRunner,
    private readonly clock: Clock,
  ) {}

  /** The structure of an address, and its present address, which differs for a former one. */
  async find(slug: string): Promise<SiteAddress | undefined> {
    const recent = await this.recentRegister();
    // An address that was chosen just now is not in the recent register.
    const register = recent.some((each) => each.slug === slug) ? recent : await this.register();
    const environmentId = register.find((each) => each.slug === slug)?.environmentId;
    return environmentId && { environmentId, slug: addressOf(register, environmentId) ?? slug };
  }

  async of(environmentId: EnvironmentId): Promise<string | undefined> {
    return addressOf(await this.register(), environmentId);
  }

  /** The address of a structure, made of its name if it has none. */
  async given(context: RequestContext): Promise<string> {
    const { environmentId } = context;
    const current = await this.of(environmentId);
    if (current !== undefined) return current;
    const [slice] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    const { name } = opened(foldSlice<EnvironmentEvent, Parameters<typeof opened>[0]>(environmentDecider, slice));
    return (await this.execute(context, { type: 'GiveSiteAddress', data: { environmentId, name } })).value.slug;
  }

  execute(context: RequestContext, command: SiteAddressCommand): Promise<UnitResult<SiteAddress>> {
    const operator = { ...context, environmentId: operatorEnvironmentId };
    return this.cases.run({ context: operator, definition: siteAddressCase, command: { ...command, id: siteAddressRegisterId } });
  }

  /** Pages of all sites share one read of the register a second. */
  private async recentRegister(): Promise<SiteAddressRegister> {
    const now = this.clock.now().getTime();
    if (this.recent && now - this.recent.readAt < freshMs) return this.recent.register;
    const register = await this.register();
    this.recent = { register, readAt: now };
    return register;
  }

  private async register(): Promise<SiteAddressRegister> {
    const [slice] = await this.store.read(operatorEnvironmentId, [siteAddressStream]);
    return foldSlice(siteAddressDecider, slice);
  }
}
