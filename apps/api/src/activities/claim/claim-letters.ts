import type { MemberNoticeKind } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../platform/mail/mailer.js';
import { StructureNames } from '../../subscription/public.js';
import { MemberNoticesReader } from '../member-notice/member-notices-reader.js';

export type ClaimLetter = { readonly subject: string; readonly paragraphs: readonly string[] };

/** Imported events (a demo, the claims of an older program) are in the past: they send no mail. */
export const isNews = ({ metadata }: RecordedEvent): boolean => metadata.source !== 'import';

/** The person did it: staff that types a claim for somebody sends no receipt. */
export const isOwnDeed = ({ metadata }: RecordedEvent, personId: PersonId): boolean => metadata.actor.id === (personId as string);

/** Mails to people about their claims and registrations, in the name of the structure. */
@Injectable()
export class ClaimLetters {
  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
    private readonly notices: MemberNoticesReader,
    private readonly structures: StructureNames,
  ) {}

  /** Sends nothing to a person without an address, nor when the structure switched that kind off. */
  async send(cause: RecordedEvent, personId: PersonId, kind: MemberNoticeKind, letter: ClaimLetter): Promise<void> {
    const { environmentId } = cause;
    const [{ off }, [slice], author] = await Promise.all([
      this.notices.of(environmentId),
      this.store.read(environmentId, [personStream(personId)]),
      this.structures.of(environmentId),
    ]);
    const person = foldSlice(personDecider, slice).state;
    if (off.includes(kind) || person.status === 'none' || person.email === null) return;
    const mail = { ...letter, greeting: `Bonjour ${person.firstname},`, author };
    // The event's own id: seen again after a crash, it sends nothing more.
    await this.mailer.send(environmentId, person.email, mail, cause.id);
  }
}
