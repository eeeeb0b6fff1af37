import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import type { EventStore, RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { Mailer } from '../../platform/mail/mailer.js';

/** Imported events (a demo, the claims of an older program) are in the past: they send no mail. */
export const isNews = ({ metadata }: RecordedEvent): boolean => metadata.source !== 'import';

/** Sends a mail to a person because of an event. A person without an address gets none. */
export async function tellPerson(
  store: EventStore,
  mailer: Mailer,
  cause: RecordedEvent,
  personId: PersonId,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  const [slice] = await store.read(cause.environmentId, [personStream(personId)]);
  const person = foldSlice(personDecider, slice).state;
  if (person.status === 'none' || person.email === null) return;
  // The event's own id: seen again after a crash, it sends nothing more.
  await mailer.send(cause.environmentId, person.email, { subject, greeting: `Bonjour ${person.firstname},`, paragraphs }, cause.id);
}
