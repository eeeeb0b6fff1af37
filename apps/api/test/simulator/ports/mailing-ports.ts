import { noProgress } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { noFunnel } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { type MailingEvent, type MailingId, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { knownMailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { MailDeliveries } from '../../../src/mailing/mail-delivery/mail-deliveries.js';
import { deliveryQueue, type MailingRuns } from '../../../src/mailing/mail-delivery/mailing-runs.js';
import type { MailingFacts } from '../../../src/mailing/mailing/mailing-facts.js';
import type { AudiencePreparation } from '../../../src/mailing/recipient/audience-preparation.js';
import type { AudienceRows } from '../../../src/mailing/recipient/audience-rows.js';
import type { RecipientRows, Run } from '../../../src/mailing/recipient/recipient-rows.js';
import type { RequestContext } from '../../../src/platform/wire/request-context.js';
import type { ServerProcess } from '../server-process.js';
import type { World } from '../world.js';
import type { StoredRun } from './memory-mailings.js';

const msBeforeReplacement = 60_000;

/** Runs and mails as a process reaches them, as their SQL selects them. Mails of a job leave together: leases are in its int specs. */
export function mailingPorts(world: World, process: ServerProcess) {
  const { mailings } = world;
  const jobs = world.jobs.of(process, () => world.nextId('job'));
  const change = (name: string, mailingId: string, apply: (run: StoredRun) => void) =>
    process.call(name, () => {
      const run = mailings.runs.get(mailingId);
      if (run) apply(run);
    });
  const select = (name: string, isSelected: (run: StoredRun) => boolean) =>
    process.call(name, () =>
      [...mailings.runs.values()].filter(isSelected).map(({ mailingId, environmentId }) => ({ mailingId, environmentId })),
    );
  const isLate = (since: number) => process.now() - since > msBeforeReplacement;
  const runs = {
    setStarting: (run: Run) =>
      process.call('start of a mailing', () => void Object.assign(mailings.run(run), { startingSince: process.now() })),
    clearStarting: (id: string) => change('start of a mailing', id, (run) => void Object.assign(run, { startingSince: null })),
    startsCutShort: () => select('starts of mailings', ({ startingSince }) => startingSince !== null && isLate(startingSince)),
    setRunning: (id: string, isRunning: boolean) =>
      change('run of a mailing', id, (run) => void Object.assign(run, { isRunning, startingSince: null })),
    idle: () => select('idle mailings', ({ isRunning, wokenAt }) => isRunning && isLate(wokenAt)),
    wake: async (run: Run) => {
      const jobId = world.nextId('job');
      await change('job of a mailing', run.mailingId, (stored) => void Object.assign(stored, { jobId, wokenAt: process.now() }));
      await jobs.add(deliveryQueue, run, jobId);
    },
  } as unknown as MailingRuns;
  const rows = {
    progress: (mailingId: string) =>
      process.call('progress of a mailing', () => {
        const mails = mailings.mails.get(mailingId) ?? [];
        const accepted = mails.filter(({ state }) => state === 'accepted').length;
        return { ...noProgress, pending: mails.length - accepted, accepted };
      }),
  } as unknown as RecipientRows;
  const audiences = {
    clear: async () => undefined,
    progress: async () => null,
    discard: (run: Run) => process.call('mails of a mailing', () => void mailings.mails.delete(run.mailingId)),
  } as unknown as AudienceRows;
  return { runs, rows, audiences, jobs };
}

/** Sends the mails of a job, and ends the mailing with its last one. */
export function workOnMailings(
  world: World,
  process: ServerProcess,
  { jobs, deliveries }: { jobs: ReturnType<typeof mailingPorts>['jobs']; deliveries: MailDeliveries },
): void {
  const handle = async (run: Run, jobId: string): Promise<void> => {
    const { mailings } = world;
    if ((await deliveries.prepare(run, async () => false)) !== 'none') return;
    await process.call('mails of a job', () => {
      if (mailings.runs.get(run.mailingId)?.jobId !== jobId) return;
      for (const mail of mailings.mails.get(run.mailingId) ?? []) {
        if (mail.state === 'accepted') continue;
        mail.state = 'accepted';
        mailings.departures.push(`${run.mailingId} ${mail.email}`);
      }
    });
    await deliveries.finish(run);
  };
  jobs.register({ name: deliveryQueue, tries: 30, secondsBetweenTries: 5, handle } as never);
}

/** The typed addresses of a mailing: lists and suppressions are rows. */
export const typedAudience = (world: World, process: ServerProcess, store: EventStore): AudiencePreparation =>
  ({
    hasRecipient: async ({ environmentId }: RequestContext, mailingId: MailingId) =>
      (await mailingOf(store, environmentId, mailingId)).addresses.length > 0,
    fix: async () => world.nextId('audience'),
    prepare: async (_: RequestContext, { mailingId, environmentId }: Run, { isCurrent }: { isCurrent: () => Promise<boolean> }) => {
      const { addresses } = await mailingOf(store, environmentId, mailingId);
      if (!(await isCurrent())) return null;
      return process.call('mails of a mailing', () => {
        const { mails } = world.mailings;
        if (!mails.has(mailingId))
          mails.set(
            mailingId,
            addresses.map((email) => ({ email, state: 'pending' })),
          );
        return { ...noFunnel, listed: addresses.length, toSend: addresses.length };
      });
    },
  }) as unknown as AudiencePreparation;

async function mailingOf(store: EventStore, environmentId: EnvironmentId, mailingId: MailingId) {
  const [slice] = await store.read(environmentId, [mailingStream(mailingId)]);
  return knownMailing(foldSlice<MailingEvent, ReturnType<typeof mailingFold.evolve>>(mailingFold, slice).state);
}

/** Messages without fields and images. */
export const plainMessages = { of: async () => ({ fields: [], images: [] }) } as unknown as MailingFacts;
