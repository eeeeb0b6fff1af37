import type { KnownDelivery } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import type { MailDeliveries } from '../../src/mailing/mail-delivery/mail-deliveries.js';
import type { PolicyPlaces } from '../../src/platform/projection/policy-places.js';
import type { Policy, Projection } from '../../src/platform/projection/projection.js';
import type { ProjectionProgress } from '../../src/platform/projection/projection-progress.js';
import type { RequestContext } from '../../src/platform/wire/request-context.js';
import type { BillStreams } from '../../src/subscription/billing/bill/bill-streams.js';
import type { Cases } from './cases.js';
import type { MemoryRows } from './ports/memory-rows.js';
import type { ServerProcess } from './server-process.js';

/** Stores the rows of a batch, and moves the place of the projection. */
export type Commit = (rows: MemoryRows, move: () => void, process: ServerProcess) => void | Promise<void>;

export type SendMailing = (context: RequestContext, mailingId: MailingId) => Promise<KnownDelivery>;

/** Parts of the program that a spec replaces by broken ones, to see that the simulation finds them. */
export type Changes = {
  readonly store?: (store: EventStore, process: ServerProcess) => EventStore;
  readonly places?: (places: PolicyPlaces) => PolicyPlaces;
  readonly policies?: (policies: readonly Policy[]) => readonly Policy[];
  readonly projections?: readonly Projection[];
  readonly commit?: Commit;
  /** The id of a letter's job. */
  readonly letterId?: (id: string | undefined) => string | undefined;
  readonly sendMailing?: (deliveries: MailDeliveries, store: EventStore) => SendMailing;
  readonly progress?: ProjectionProgress;
  readonly billStreams?: (streams: BillStreams) => BillStreams;
  readonly cases?: Partial<Cases>;
};
