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

/** A claim with its person and the name of its activity. */
export type ClaimOfEvent<Claim> = { readonly claim: Claim; readonly personId: PersonId; readonly activity: string };

type ClaimEvent = { readonly type: string; readonly data: object };
type ClaimMails<Event extends ClaimEvent, Claim> = {
  readonly kinds: Readonly<Record<Event['type'], MemberNoticeKind>>;
  /** The event of a new claim: its author alone gets a receipt. */
  readonly request: Event['type'];
  readonly read: () => Promise<ClaimOfEvent<Claim> | undefined>;
  /** Null: this event sends none. */
  readonly letterOf: (event: Event, claim: Claim, activity: string) => ClaimLetter | null;
};

/** Imported events (a demo, the claims of an older program) are in the past: they send no mail. */
const isNews = ({ metadata }: RecordedEvent): boolean => metadata.source !== 'import';

/** The person did it: staff that types a claim for somebody sends no receipt. */
const isOwnDeed = ({ metadata, data }: RecordedEvent): boolean => metadata.actor.id === (data as { personId?: string }).personId;

/** Mails to people about their claims and registrations, in the name of the structure. */
@Injectable()
export class ClaimLetters {
  constructor(
    private readonly store: EventStore,
    private readonly mailer: Mailer,
    private readonly notices: MemberNoticesReader,
    private readonly structures: StructureNames,
  ) {}

  /** Tells the person of an event of their claim. Most requests are typed by staff: they cost no read. */
  async tell<Event extends ClaimEvent, Claim>(
    recorded: RecordedEvent,
    { kinds, request, read, letterOf }: ClaimMails<Event, Claim>,
  ): Promise<void> {
    const event = recorded as unknown as Event;
    const kind = kinds[event.type as Event['type']];
    if (kind === undefined || !isNews(recorded) || (event.type === request && !isOwnDeed(recorded))) return;
    const subject = await read();
    const letter = subject && letterOf(event, subject.claim, subject.activity);
    if (letter) await this.send(recorded, subject.personId, kind, letter);
  }

  /** Sends nothing to a person without an address, nor when the structure switched that kind off. */
  private async send(cause: RecordedEvent, personId: PersonId, kind: MemberNoticeKind, letter: ClaimLetter): Promise<void> {
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
