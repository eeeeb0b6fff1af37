import type { LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import { type MailingEvent, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { mustBeReadable } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { type KnownMailing, knownMailing, type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import type { MergeField } from '@intendance/domain/mailing/mailing/merge-fields.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { MailingFacts } from '../mailing/mailing-facts.js';

export type LetterText = { readonly subject: string; readonly body: string; readonly fields: readonly MergeField[] };

/** The text of a mailing, for its letters. */
@Injectable()
export class LetterTexts {
  constructor(
    private readonly store: EventStore,
    private readonly facts: MailingFacts,
  ) {}

  /** @throws mailing.unknown, mailing.deleted */
  async mailing({ environmentId }: RequestContext, id: LetteredMailingId): Promise<KnownMailing> {
    const [slice] = await this.store.read(environmentId, [mailingStream(id)]);
    const mailing = knownMailing(foldSlice<MailingEvent, Mailing>(mailingFold, slice).state);
    if (mailing.isDeleted) throw mailingErrors.deleted();
    return mailing;
  }

  /** @throws mailing.unknown, mailing.deleted, mailing.incomplete, mailing.field, mailing.image-missing, mailing.too-large */
  async of(context: RequestContext, id: LetteredMailingId): Promise<LetterText> {
    const mailing = await this.mailing(context, id);
    const facts = await this.facts.of(context, id);
    mustBeReadable(mailing, facts);
    return { subject: mailing.subject, body: mailing.body, fields: facts.fields };
  }
}
