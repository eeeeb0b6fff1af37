import type { EventStore } from '@intendance/event-store/event-store.js';
import type { PolicyPlaces } from '../../src/platform/projection/policy-places.js';
import type { Policy, Projection } from '../../src/platform/projection/projection.js';
import type { Cases } from './cases.js';
import type { MemoryRows } from './ports/memory-rows.js';
import type { ServerProcess } from './server-process.js';

/** Stores the rows of a batch, and moves the place of the projection. */
export type Commit = (rows: MemoryRows, move: () => void, process: ServerProcess) => void | Promise<void>;

/** Parts of the program that a spec replaces by broken ones, to see that the simulation finds them. */
export type Changes = {
  readonly store?: (store: EventStore, process: ServerProcess) => EventStore;
  readonly places?: (places: PolicyPlaces) => PolicyPlaces;
  readonly policies?: (policies: readonly Policy[]) => readonly Policy[];
  readonly projections?: readonly Projection[];
  readonly commit?: Commit;
  /** The id of a letter's job. */
  readonly letterId?: (id: string | undefined) => string | undefined;
  readonly cases?: Partial<Cases>;
};
