import type { Progress } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
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
import { type Funnel, funnelOf, type Selection, selectRecipients } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { isSendingTime } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { FindEarlierRun } from '../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { MailSender } from './mail-sender.js';
import { type ListedContact, MailingAudience } from './mailing-audience.js';
import { MailingRuns } from './mailing-runs.js';
import { RecipientRows, type Run } from './recipient-rows.js';
import { Suppressions } from './suppressions.js';

type Candidate = ListedContact & { readonly addressId: UnsubscriptionId };

/** A request stores two commands: the one of the mailing has an id of its own, or it would count as a repetition. */
const partOf = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  commandId: derivedId(`${context.commandId} mailing`),
});

const noFunnel = funnelOf({ recipients: [], excluded: new Map() });
const startOf = (funnel: Funnel): MailDeliveryCommand => ({ type: 'StartDelivery', data: { funnel } });

/** The sending of a mailing: its recipients, and the commands on a running sending. */
@Injectable()
export class MailDeliveries {
  constructor(
    private readonly audience: MailingAudience,
    private readonly suppressions: Suppressions,
    private readonly keys: MailKeys,
    private readonly rows: RecipientRows,
    private readonly runs: MailingRuns,
    private readonly sender: MailSender,
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: SendingSettingsReader,
    private readonly clock: Clock,
  ) {}

  /** The entries of a mailing and the excluded ones. Writes nothing. */
  async selection(context: RequestContext, mailingId: DeliveredMailingId): Promise<Selection<Candidate>> {
    const { environmentId } = context;
    await this.suppressions.upToDate(context);
    const listed = await this.audience.listed(context, mailingId);
    const candidates = listed.map((entry) => ({ ...entry, addressId: this.keys.addressId(environmentId, entry.email ?? '') }));
    const suppression = await this.suppressions.among(context, candidates);
    const { people, addresses } = await this.audience.excluded(context, mailingId);
    return selectRecipients(candidates, {
      isExcluded: ({ personId, addressId }) => addresses.has(addressId) || (personId !== null && people.has(personId)),
      ...suppression,
    });
  }

  /** A repetition gets the answer of the first run. @throws mailing.incomplete, mail-delivery.started, mail-delivery.nobody */
  async start(context: RequestContext, mailingId: DeliveredMailingId): Promise<KnownDelivery> {
    if ((await this.state(context, mailingId)).status !== 'none') return this.execute(context, mailingId, startOf(noFunnel));
    await this.audience.sendable(context, mailingId);
    const selection = await this.selection(context, mailingId);
    const funnel = funnelOf(selection);
    if (funnel.toSend === 0) throw mailDeliveryErrors.nobody();
    const recipients = selection.recipients.map((entry) => ({ ...entry, id: newId(), email: entry.email?.trim() ?? '' }));
    const run = { mailingId, environmentId: context.environmentId };
    await this.runs.setStarting(run);
    await this.audience.starting(partOf(context), mailingId);
    // The rows come first: a delivery that has started has its rows, whatever happens in between.
    await this.rows.snapshot(run, recipients);
    return this.execute(context, mailingId, startOf(funnel));
  }

  /** Ends a start that a crash or a failure cut between the mailing and its delivery: no user could end it. */
  async endStart(run: Run): Promise<void> {
    const context = systemContext(run.environmentId);
    try {
      if (await this.audience.isSending(context, run.mailingId)) await this.start(context, run.mailingId);
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
    await this.audience.starting(partOf(context), mailingId);
    return delivery;
  }

  async progress(
    context: RequestContext,
    mailingId: DeliveredMailingId,
  ): Promise<{ delivery: KnownDelivery; progress: Progress; isWaiting: boolean }> {
    const delivery = knownDelivery(await this.state(context, mailingId));
    const isOpen = isSendingTime(await this.settings.of(context.environmentId), this.clock.now());
    return { delivery, progress: await this.rows.progress(mailingId), isWaiting: delivery.status === 'running' && !isOpen };
  }

  /** Runs after an event, and for mails that a dead process left. */
  async follow(context: RequestContext, run: Run): Promise<void> {
    const isRunning = (await this.state(context, run.mailingId)).status === 'running';
    await this.runs.setRunning(run.mailingId, isRunning);
    if (isRunning) await this.sender.wake(run);
  }

  private async state({ environmentId }: RequestContext, mailingId: DeliveredMailingId): Promise<MailDelivery> {
    const [slice] = await this.store.read(environmentId, [mailDeliveryStream(mailingId)]);
    return foldSlice<MailDeliveryEvent, MailDelivery>(mailDeliveryFold, slice);
  }

  private async execute(context: RequestContext, id: DeliveredMailingId, command: MailDeliveryCommand): Promise<KnownDelivery> {
    return (await this.commands.execute(new ExecuteCase(context, mailDeliveryCase, { id, ...command }))).value;
  }
}
