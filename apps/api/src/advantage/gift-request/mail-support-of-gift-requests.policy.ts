import {
  type GiftRequestEvent,
  type GiftRequestId,
  type GiftRequestText,
  giftRequestStream,
} from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { giftRequestCase, giftRequestFold } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { environmentDecider, type OpenEnvironment, opened } from '@intendance/domain/subscription/public.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/**
 * Mails each request, and its cancellation, to the support, then notes that the request is sent. Without an address of the support, the
 * request stays as it is and a user notes it. The mail names no beneficiary.
 */
@Injectable()
export class MailSupportOfGiftRequests implements Policy {
  readonly name = 'mail-support-of-gift-requests';
  readonly from = ['gift-request'];
  readonly types = ['GiftsRequested', 'GiftRequestCancelled'];

  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as GiftRequestEvent;
    if (event.type === 'GiftRequestSent' || recorded.metadata.source === 'import') return;
    const { environmentId } = recorded;
    const id = streamKeyOf(recorded.stream) as GiftRequestId;
    const [requestSlice, environmentSlice] = await this.store.read(environmentId, [giftRequestStream(id), `environment-${environmentId}`]);
    const request = foldSlice(giftRequestFold, requestSlice).state;
    const environment = opened(foldSlice(environmentDecider, environmentSlice).state);
    const to = this.supportOf(environment);
    const isLate = event.type === 'GiftsRequested' && request.status === 'cancelled';
    if (request.status === 'none' || to === undefined || isLate) return;
    const isCancelled = event.type === 'GiftRequestCancelled';
    const subject = `${isCancelled ? 'Annulation de bons cadeaux' : 'Demande de bons cadeaux'} : ${environment.name}`;
    const paragraphs = [
      `${environment.name} ${isCancelled ? 'annule sa demande de' : 'demande des'} bons cadeaux.`,
      ...describe(request.text),
      ...(isCancelled ? [`Motif de l’annulation : ${event.data.reason}`] : []),
      `Auteur : ${recorded.metadata.actor.name}`,
      `Référence : ${id}`,
    ];
    // The event's own id: seen again after a crash, it sends nothing more.
    await this.mailer.send(environmentId, to, { subject, greeting: 'Bonjour,', paragraphs }, recorded.id);
    if (!isCancelled) await this.recordSent(environmentId, id, recorded.id);
  }

  private supportOf({ brand }: OpenEnvironment): string | undefined {
    const { supportEmails } = this.config;
    return (brand && supportEmails[brand]) || supportEmails.intendance;
  }

  private async recordSent(environmentId: EnvironmentId, id: GiftRequestId, cause: string): Promise<void> {
    const context = { ...systemContext(environmentId), commandId: derivedId(`${cause} is sent`) };
    await this.commands.execute(new ExecuteCase(context, giftRequestCase, { id, type: 'RecordGiftRequestSent' }));
  }
}

const describe = ({ giftType, number, amount, total, givenOn }: GiftRequestText): string[] => [
  `Type : ${giftTypeLabels[giftType]}`,
  `${number} × ${formatEuros(amount)} = ${formatEuros(total)}`,
  `Date de remise : ${formatDay(givenOn)}`,
];
