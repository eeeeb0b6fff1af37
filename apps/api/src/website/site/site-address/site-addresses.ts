import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, opened, operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import { siteAddressRegisterId } from '@intendance/domain/website/site/site-address/site-address.events.js';
import {
  mostAddresses,
  type SiteAddress,
  type SiteAddressCommand,
  siteAddressCase,
} from '@intendance/domain/website/site/site-address/site-address.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { SiteAddressRow } from './site-address.projection.js';

const longestWaitMs = 2000;
const operator = systemContext(operatorEnvironmentId);
const present = 'SELECT id FROM read.site_address WHERE structure_id = $1 ORDER BY rank DESC LIMIT 1';
/** The addresses of the structure that chose this one last, the present one first. */
const neighbours = `SELECT id, structure_id FROM read.site_address
  WHERE structure_id = (SELECT structure_id FROM read.site_address WHERE id = $1) ORDER BY rank DESC LIMIT ${mostAddresses}`;

/** The addresses of all sites. Visitors are led by the read model, so that an unknown address costs one look-up in an index. */
@Injectable()
export class SiteAddresses {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  /** The structure of an address, and its present address, which differs for a former one. */
  async find(slug: string): Promise<SiteAddress | undefined> {
    const rows = await this.db.query<Pick<SiteAddressRow, 'id' | 'structure_id'>>(operator, neighbours, [slug]);
    const [first] = rows;
    if (!first || !rows.some(({ id }) => id === slug)) return undefined;
    return { environmentId: first.structure_id as EnvironmentId, slug: first.id };
  }

  async of(environmentId: EnvironmentId): Promise<string | undefined> {
    const [row] = await this.db.query<Pick<SiteAddressRow, 'id'>>(operator, present, [environmentId]);
    return row?.id;
  }

  /** The address of a structure, made of its name if it has none. */
  async ensure(context: RequestContext): Promise<string> {
    const { environmentId } = context;
    const current = await this.of(environmentId);
    if (current !== undefined) return current;
    const [slice] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    const { name } = opened(foldSlice<EnvironmentEvent, Parameters<typeof opened>[0]>(environmentDecider, slice).state);
    return (await this.execute(context, { type: 'GiveSiteAddress', data: { environmentId, name } })).slug;
  }

  /** Waits until visitors find the address. */
  async execute(context: RequestContext, command: SiteAddressCommand): Promise<SiteAddress> {
    const ofOperator = { ...context, environmentId: operatorEnvironmentId };
    const addressed = { ...command, id: siteAddressRegisterId };
    const { value, position } = await this.commands.execute(new ExecuteCase(ofOperator, siteAddressCase, addressed));
    if (position) await this.progress.shows({ environmentId: operatorEnvironmentId, position }, ['site-address'], longestWaitMs);
    return value;
  }
}
