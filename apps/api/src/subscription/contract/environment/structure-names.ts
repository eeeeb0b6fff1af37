import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, opened } from '@intendance/domain/subscription/contract/environment/environment.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The present names of structures, from their own streams. */
@Injectable()
export class StructureNames {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<string> {
    const [slice] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    return opened(foldSlice<EnvironmentEvent, Parameters<typeof opened>[0]>(environmentDecider, slice).state).name;
  }
}
