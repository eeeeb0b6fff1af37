import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Config } from '../../../src/platform/config/config.js';
import { demoAccount, demoCreditor, demoSeller } from '../../../src/platform/config/creditor.js';
import type { Jobs } from '../../../src/platform/jobs/jobs.js';
import type { MailRefusal, MailRefusals } from '../../../src/platform/mail/mail-refusals.js';
import { Mailer } from '../../../src/platform/mail/mailer.js';
import type { Clock } from '../../../src/platform/runtime/clock.js';
import type { PlatformDb } from '../../../src/platform/tenancy/platform-db.js';
import type { ProductNames } from '../../../src/platform/tenancy/product-names.js';
import { CaseRuntime } from '../../../src/platform/writes/case-runtime.js';
import type { StateCache } from '../../../src/platform/writes/state-cache.js';
import type { BillOverviewRow } from '../../../src/subscription/billing/bill/bill-overview.projection.js';
import type { BillOverviews } from '../../../src/subscription/billing/bill/bill-overviews.js';
import type { Changes } from '../changes.js';
import type { ServerProcess } from '../server-process.js';
import type { World } from '../world.js';

export const config = {
  seller: demoSeller,
  creditor: demoCreditor,
  creditorAccount: demoAccount,
  publicUrl: 'https://intendance.example',
  mailFrom: 'Intendance <bonjour@intendance.example>',
  smtpUrl: null,
  role: 'all',
} as unknown as Config;

/** Waits after a conflict in virtual time, of a length that the history decides. */
export class SimulatedRuntime extends CaseRuntime {
  constructor(
    store: EventStore,
    states: StateCache,
    clock: Clock,
    private readonly process: ServerProcess,
  ) {
    super(store, states, clock);
  }

  override backOff(): Promise<void> {
    return this.process.call('back-off', () => undefined).catch(() => undefined);
  }
}

const productNames: ProductNames = { of: async () => 'Intendance', addressOf: async () => 'https://intendance.example' };

/** The mailer of the product over the jobs and the mail server of the simulation. */
export class SimulatedMailer extends Mailer {
  constructor(world: World, process: ServerProcess, { letterId = (id) => id }: Changes) {
    const jobs = world.jobs.of(process, () => world.nextId('job'));
    const ownJobs = { ...jobs, add: (queue: string, data: object, id?: string) => jobs.add(queue, data, letterId(id)) };
    const db = world.mails.of(process) as unknown as PlatformDb;
    const refusals = { remove: async () => undefined, record: async (refusal: MailRefusal) => void world.mails.refusals.push(refusal) };
    super(ownJobs as unknown as Jobs, config, db, productNames, refusals as unknown as MailRefusals, world.time.clock);
  }

  protected override openTransport(db: PlatformDb): ReturnType<Mailer['openTransport']> {
    return db as unknown as ReturnType<Mailer['openTransport']>;
  }
}

/** The list of open bills, over the rows of the read model, as its SQL selects them. */
export const listedBills = ({ rows }: World, process: ServerProcess): BillOverviews =>
  ({
    open: (until: LocalDate) =>
      process.call('list of bills', () =>
        [...(rows.get('bill_overview')?.values() ?? [])]
          .filter(({ environmentId }) => environmentId === operatorEnvironmentId)
          .map(({ row }) => row as unknown as BillOverviewRow)
          .filter(({ isOpen, dueOn }) => isOpen && dueOn <= until)
          .toSorted((one, other) => (one.date + one.id < other.date + other.id ? -1 : 1)),
      ),
  }) as unknown as BillOverviews;
