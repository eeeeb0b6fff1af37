import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, opened } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindAdministrators } from '../subscription/public.js';

/** The addresses at which a structure reads its mail: its own one, or those of its administrators when it gave none. */
@Injectable()
export class StructureContacts {
  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
  ) {}

  async of(environmentId: EnvironmentId): Promise<readonly string[]> {
    const [slice] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    const { email } = opened(foldSlice<EnvironmentEvent, Parameters<typeof opened>[0]>(environmentDecider, slice).state).description;
    if (email !== null) return [email];
    return (await this.queries.execute(new FindAdministrators(environmentId))).map((administrator) => administrator.email);
  }
}
