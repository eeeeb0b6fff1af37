import { personFieldStream } from '@intendance/domain/directory/person-field/person-field.events.js';
import { type PersonFields, personFieldDecider } from '@intendance/domain/directory/person-field/person-field.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';

export type VersionedFields = { readonly version: number; readonly fields: PersonFields };

/** The fields of an environment as they are this instant: one small stream, read as it is. */
@Injectable()
export class ConfiguredFields {
  constructor(private readonly store: EventStore) {}

  async of({ environmentId }: RequestContext): Promise<VersionedFields> {
    const [slice] = await this.store.read(environmentId, [personFieldStream(environmentId)]);
    return { version: slice?.version ?? 0, fields: foldSlice(personFieldDecider, slice).state };
  }
}
