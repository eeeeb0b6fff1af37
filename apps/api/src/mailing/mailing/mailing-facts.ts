import { type MailingEvent, type MailingId, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { MessageFacts } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { knownMailing, type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { MailingFields } from './mailing-fields.js';
import { MailingImages } from './mailing-images.js';

/** The facts that decide whether a message may leave. */
@Injectable()
export class MailingFacts {
  constructor(
    private readonly store: EventStore,
    private readonly fields: MailingFields,
    private readonly images: MailingImages,
  ) {}

  /** @throws mailing.unknown */
  async of(context: RequestContext, mailingId: MailingId): Promise<MessageFacts> {
    const [slice] = await this.store.read(context.environmentId, [mailingStream(mailingId)]);
    const { body } = knownMailing(foldSlice<MailingEvent, Mailing>(mailingFold, slice).state);
    return { fields: await this.fields.of(context), images: await this.images.weighed(context, body) };
  }
}
