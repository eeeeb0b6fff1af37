import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import {
  type PersonRequestEvent,
  type PersonRequestId,
  personRequestStream,
} from '@intendance/domain/directory/person-request/person-request.events.js';
import { type KnownPersonRequest, personRequestFold } from '@intendance/domain/directory/person-request/person-request-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../platform/mail/mailer.js';
import type { Policy } from '../../platform/projection/projection.js';
import { StructureNames } from '../../subscription/public.js';

/** Informs the person of the decision. A person without an address gets no mail. */
@Injectable()
export class MailPersonWhenRequestDecided implements Policy {
  readonly name = 'mail-person-when-request-decided';
  readonly from = ['person-request'];
  readonly types = ['PersonRequestApproved', 'PersonChangeApproved', 'PersonRequestRefused'];

  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
    private readonly structures: StructureNames,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as PersonRequestEvent;
    const isApproved = event.type === 'PersonRequestApproved' || event.type === 'PersonChangeApproved';
    // An imported decision is in the past: it sends no mail.
    if (!(isApproved || event.type === 'PersonRequestRefused') || recorded.metadata.source === 'import') return;
    const { environmentId, stream } = recorded;
    const [slice] = await this.store.read(environmentId, [personRequestStream(streamKeyOf(stream) as PersonRequestId)]);
    const request = foldSlice(personRequestFold, slice).state;
    if (request.status === 'none') return;
    const [personSlice] = await this.store.read(environmentId, [personStream(request.personId)]);
    const person = foldSlice(personDecider, personSlice).state;
    if (person.status === 'none' || person.email === null) return;
    const letter = {
      subject: isApproved ? 'Votre demande a été acceptée' : 'Votre demande a été refusée',
      greeting: `Bonjour ${person.firstname},`,
      author: await this.structures.of(environmentId),
      paragraphs: event.type === 'PersonRequestRefused' ? [refusedText(request), `Motif : ${event.data.comment}`] : [approvedText(request)],
    };
    // The event's own id: seen again after a crash, it sends nothing more.
    await this.mailer.send(environmentId, person.email, letter, recorded.id);
  }
}

const approvedText = ({ member }: KnownPersonRequest): string =>
  member
    ? `Votre demande a été acceptée : ${member.firstname} ${member.lastname} fait maintenant partie de votre famille.`
    : 'Votre demande a été acceptée : vos informations ont été modifiées.';
const refusedText = ({ member }: KnownPersonRequest): string =>
  member
    ? `Votre demande d’ajout de ${member.firstname} ${member.lastname} a été refusée.`
    : 'Votre demande de modification de vos informations a été refusée.';
