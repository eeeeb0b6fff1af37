import { Stack } from '../ui/page/layout.js';
import { PersonMailBlock } from './bounce/person-mail-block.js';
import { PersonUnsubscriptionSection } from './unsubscription/person-unsubscription.js';

/** The two reasons why a person gets no mailing: an opt-out, and an address that mails come back from. */
export function PersonMailings({ person }: { person: { id: string; fullname: string } }) {
  return (
    <Stack gap="8">
      <PersonUnsubscriptionSection person={person} />
      <PersonMailBlock person={person} />
    </Stack>
  );
}
