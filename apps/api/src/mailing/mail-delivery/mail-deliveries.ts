import { openMails, type Progress } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { mailDeliveryErrors } from '@intendance/domain/mailing/mail-delivery/mail-delivery.errors.js';
import {
  type DeliveredMailingId,
  type MailDeliveryEvent,
  mailDeliveryStream,
} from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import {
  type KnownDelivery,
  knownDelivery,
  type MailDelivery,
  type MailDeliveryCommand,
  mailDeliveryCase,
  mailDeliveryFold,
} from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { FindEarlierRun } from '../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { AudiencePreparation } from '../recipient/audience-preparation.js';
import { AudienceRows } from '../recipient/audience-rows.js';
import { RecipientRows, type Run } from '../recipient/recipient-rows.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { MailingRuns } from './mailing-runs.js';

/** A request stores two commands: the one of the mailing has an id of its own, or it would count as a repetition. */
const partOf = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  commandId: derivedId(`${context.commandId} mailing`),
});

export type Shown = {
  readonly delivery: KnownDelivery;
  /** While the recipients are prepared. */
  readonly preparation: { readonly total: number; readonly done: number } | null;
  readonly progress: Progress;
  readonly isWaiting: boolean;
};

/** The sending of a mailing: its recipients, and the commands on a running sending. */
@Injectable()
export class MailDeliveries {
  constructor(
    private readonly preparation: AudiencePreparation,
    private readonly audiences: AudienceRows,
    private readonly mailings: MailingSending,
    private readonly rows: RecipientRows,
    private readonly runs: MailingRuns,
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: SendingSettingsReader,
  ) {}

  /**
   * Fixes the audience of this moment; a job writes its recipients down. A repetition gets the answer of the first run.
   * @throws mailing.incomplete, mail-delivery.started, mail-delivery.nobody
   */
  async start(context: RequestContext, mailingId: DeliveredMailingId): Promise<KnownDelivery> {
    const request = (audience: string) => this.execute(context, mailingId, { type: 'RequestDelivery', data: { audience } });
    if ((await this.state(context, mailingId)).status !== 'none') return request(newId());
    await this.mailings.mustBeComplete(context, mailingId);
    if (!(await this.preparation.hasRecipient(context, mailingId))) throw mailDeliveryErrors.nobody();
    const run = { mailingId, environmentId: context.environmentId };
    await this.runs.setStarting(run);
    // The audience comes first: a delivery that was requested has its audience, whatever happens in between.
    const audience = await this.preparation.fix(context, run);
    await this.mailings.start(partOf(context), mailingId);
    return request(audience);
  }

  /** @returns `none` for a mailing whose recipients are prepared, `late` when the job was over before all of them were */
  async prepare(run: Run, isOver: () => Promise<boolean>): Promise<'none' | 'over' | 'late'> {
    const context = systemContext(run.environmentId);
    const delivery = await this.state(context, run.mailingId);
    if (delivery.status !== 'preparing' || delivery.audience === undefined) return 'none';
    const { audience } = delivery;
    const isCurrent = async () => {
      const now = await this.state(context, run.mailingId);
      return now.status === 'preparing' && now.audience === audience;
    };
    const funnel = await this.preparation.prepare(context, { ...run, audience }, { isOver, isCurrent });
    if (!funnel) return (await isCurrent()) ? 'late' : 'over';
    const command: MailDeliveryCommand =
      funnel.toSend === 0 ? { type: 'CancelEmptyDelivery' } : { type: 'StartDelivery', data: { funnel } };
    try {
      await this.execute(context, run.mailingId, command);
    } catch (error) {
      // A user has cancelled the sending meanwhile.
      if (!(error instanceof DomainError)) throw error;
    }
    return 'over';
  }

  /** Until the first mail leaves: the mailing is a draft again. */
  async cancel(context: RequestContext, mailingId: DeliveredMailingId): Promise<void> {
    await this.commands.execute(new ExecuteCase(context, mailDeliveryCase, { id: mailingId, type: 'CancelDelivery' }));
  }

  /** The rows of a cancelled sending go. */
  async discard(run: Run, audience: string): Promise<void> {
    await this.audiences.discard(run, audience);
  }

  /** Ends a start that a crash or a failure cut between the mailing and its delivery: no user could end it. */
  async endStart(run: Run): Promise<void> {
    const context = systemContext(run.environmentId);
    try {
      if (await this.mailings.isInProgress(context, run.mailingId)) await this.start(context, run.mailingId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await this.runs.clearStarting(run.mailingId);
  }

  /** Mails that are on their way arrive. */
  async stop(context: RequestContext, mailingId: DeliveredMailingId): Promise<KnownDelivery> {
    const delivery = await this.execute(context, mailingId, { type: 'StopDelivery' });
    await this.runs.setRunning(mailingId, false);
    return delivery;
  }

  resume(context: RequestContext, mailingId: DeliveredMailingId): Promise<KnownDelivery> {
    return this.execute(context, mailingId, { type: 'ResumeDelivery' });
  }

  /** The event comes after the rows: a crash in between leaves mails that the next retry finds. */
  async retry(context: RequestContext, mailingId: DeliveredMailingId, withUnknown: boolean): Promise<KnownDelivery> {
    knownDelivery(await this.state(context, mailingId));
    const earlier = await this.queries.execute(new FindEarlierRun<KnownDelivery>(context));
    if (earlier) return earlier.value;
    const mails = await this.rows.retry(mailingId, withUnknown ? ['refused', 'unknown'] : ['refused']);
    const delivery = await this.execute(context, mailingId, { type: 'RetryFailedMails', data: { mails, withUnknown } });
    await this.mailings.start(partOf(context), mailingId);
    return delivery;
  }

  async progress(context: RequestContext, mailingId: DeliveredMailingId): Promise<Shown> {
    const delivery = knownDelivery(await this.state(context, mailingId));
    const { isOpen } = await this.settings.present(context.environmentId);
    const isPrepared = delivery.status !== 'preparing' || delivery.audience === undefined;
    const preparation = isPrepared ? null : await this.audiences.progress(delivery.audience);
    return { delivery, preparation, progress: await this.rows.progress(mailingId), isWaiting: delivery.status === 'running' && !isOpen };
  }

  /** Runs after an event, and for mails that a dead process left. */
  async follow(context: RequestContext, run: Run): Promise<void> {
    const delivery = await this.state(context, run.mailingId);
    const isRunning = delivery.status === 'running' || delivery.status === 'preparing';
    if (delivery.status === 'running' && delivery.audience !== undefined) await this.audiences.clear(delivery.audience);
    await this.runs.setRunning(run.mailingId, isRunning);
    if (isRunning) await this.runs.wake(run);
  }

  /** Stops the delivery when the server refuses too much. */
  async watch({ mailingId, environmentId }: Run, data: { accepted: number; refused: number; limit: number | null }): Promise<void> {
    if (data.refused === 0) return;
    const { status } = await this.execute(systemContext(environmentId), mailingId, { type: 'WatchRefusals', data });
    if (status === 'stopped') await this.runs.setRunning(mailingId, false);
  }

  /** Deferred mails wait for their time: the mailing is over when no mail is left to send. */
  async finish({ mailingId, environmentId }: Run): Promise<void> {
    const progress = await this.rows.progress(mailingId);
    if (openMails(progress) > 0) return;
    const { accepted, refused, unknown } = progress;
    await this.runs.setRunning(mailingId, false);
    await this.execute(systemContext(environmentId), mailingId, { type: 'FinishDelivery', data: { accepted, refused, unknown } });
  }

  private async state({ environmentId }: RequestContext, mailingId: DeliveredMailingId): Promise<MailDelivery> {
    const [slice] = await this.store.read(environmentId, [mailDeliveryStream(mailingId)]);
    return foldSlice<MailDeliveryEvent, MailDelivery>(mailDeliveryFold, slice).state;
  }

  private async execute(context: RequestContext, id: DeliveredMailingId, command: MailDeliveryCommand): Promise<KnownDelivery> {
    return knownDelivery((await this.commands.execute(new ExecuteCase(context, mailDeliveryCase, { id, ...command }))).value);
  }
}
