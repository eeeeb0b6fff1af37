import { EmptyPanel } from '../../ui/feedback/panels.js';
import { Attachments } from '../../ui/file/attachments.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';
import { documentName, type PersonField } from '../person-field/person-field.js';
import { people } from './person.api.js';
import type { Person, PersonAttachment } from './person.js';

/** The content of a document that the record already has. */
export const readDocument =
  (personId: string) =>
  ({ id }: { id: string }): Promise<Blob> =>
    people.readAttachment(personId, id);

/** Each expected document with its file or its absence, then the others. */
export function DocumentList({ person, fields }: { person: Person; fields: readonly PersonField[] }) {
  const { attachments = [] } = person;
  const slots = fields.filter(({ enabled, attachment }) => enabled && attachment);
  const isOfSlot = ({ field_code }: PersonAttachment) => slots.some((slot) => slot.field_code === field_code);
  const others = attachments.filter((attachment) => !isOfSlot(attachment));
  if (slots.length === 0 && attachments.length === 0) return <EmptyPanel title="Aucune pièce jointe pour le moment" />;
  const read = readDocument(person.id);
  return (
    <Stack gap="5">
      {slots.map((slot) => (
        <Stack key={slot.id} as="section" gap="2" aria-label={documentName(slot)}>
          <Heading as="h2" textStyle="reading" fontFamily="body" fontWeight="600">
            {documentName(slot)}
            {slot.attachment_required ? ' (obligatoire)' : ''}
          </Heading>
          <Attachments
            attachments={attachments.filter(({ field_code }) => field_code === slot.field_code)}
            onChange={() => {}}
            read={read}
          />
        </Stack>
      ))}
      {others.length > 0 ? (
        <Stack as="section" gap="2" aria-label="Autres pièces">
          <Heading as="h2" textStyle="reading" fontFamily="body" fontWeight="600">
            Autres pièces
          </Heading>
          <Attachments attachments={others} onChange={() => {}} read={read} />
        </Stack>
      ) : null}
      {person.is_erased ? <Text color="fg.muted">Les fichiers de cette personne ont été effacés.</Text> : null}
    </Stack>
  );
}
