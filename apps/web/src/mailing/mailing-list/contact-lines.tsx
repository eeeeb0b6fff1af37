import { ReportLine, ReportLines } from '../../ui/feedback/report-lines.js';
import { count } from '../../ui/format/format.js';
import { Span, Stack, Text } from '../../ui/page/layout.js';
import type { ListContact } from './mailing-list.api.js';

/** The first contacts of a list, and how many there are besides. */
export function ContactLines({ contacts, total }: { contacts: readonly ListContact[]; total: number }) {
  if (contacts.length === 0) return null;
  return (
    <Stack gap="2">
      <ReportLines label="Premiers destinataires">
        {contacts.map(({ person, email, lastname, firstname }) => (
          <ReportLine key={person ?? email} end={email ?? <Span color="fg.muted">sans adresse</Span>}>
            {`${lastname} ${firstname}`.trim() || email}
          </ReportLine>
        ))}
      </ReportLines>
      {total > contacts.length && <Text color="fg.muted">et {count(total - contacts.length, 'autre')}</Text>}
    </Stack>
  );
}
