import { sealWitnessStream } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { type SealWitnesses, sealWitnessDecider } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The witnesses of a structure's history, as their stream says this instant. */
@Injectable()
export class SealWitnessReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<SealWitnesses & { readonly version: number }> {
    const [slice] = await this.store.read(environmentId, [sealWitnessStream(environmentId)]);
    return { ...foldSlice(sealWitnessDecider, slice).state, version: slice?.version ?? 0 };
  }
}
