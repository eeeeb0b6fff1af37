import { isEmailAddress } from '@intendance/kernel/email-address.js';
import type { UseFormReturn } from 'react-hook-form';
import type { Option } from '../../ui/field/async-combobox.js';
import { ContactsField, kinds } from './contacts-field.js';
import { findExclusions, findRecipients } from './mailing.api.js';
import type { MailingForm } from './mailing-form.js';

/** Lists and people that a text finds; a text that is an address is one itself. */
async function loadRecipients(text: string, signal: AbortSignal): Promise<Option[]> {
  const { lists, people } = await findRecipients(text, signal);
  return [
    ...(isEmailAddress(text) ? [{ value: `address:${text.toLowerCase()}`, label: text.toLowerCase(), detail: kinds.address }] : []),
    ...lists.map(({ id, name }) => ({ value: `list:${id}`, label: name, detail: kinds.list })),
    ...people.map(({ id, fullname, email }) => ({ value: `person:${id}`, label: fullname, detail: email ?? 'sans adresse' })),
  ];
}

/** The recipients of the message. */
export const RecipientsField = ({ form }: { form: UseFormReturn<MailingForm> }) => (
  <ContactsField
    form={form}
    name="recipients"
    label="Destinataires"
    chosenLabel="Destinataires choisis"
    emptyText="Aucun destinataire choisi."
    search={{
      label: 'Ajouter un destinataire',
      placeholder: 'Liste, personne ou adresse e-mail',
      queryKey: ['mailing-recipients'],
      load: loadRecipients,
      emptyText: 'Aucun destinataire trouvé',
    }}
  />
);

async function loadExclusions(text: string, signal: AbortSignal): Promise<Option[]> {
  const { lists, mailings } = await findExclusions(text, signal);
  return [
    ...lists.map(({ id, name }) => ({ value: `list:${id}`, label: name, detail: kinds.list })),
    ...mailings.map(({ id, subject }) => ({ value: `mailing:${id}`, label: subject, detail: kinds.mailing })),
  ];
}

/** The contacts who do not get the message: those of lists, and the recipients of earlier mailings. */
export const ExclusionsField = ({ form }: { form: UseFormReturn<MailingForm> }) => (
  <ContactsField
    form={form}
    name="exclusions"
    label="Sauf"
    chosenLabel="Exclusions choisies"
    emptyText="Personne n’est exclu."
    search={{
      label: 'Ajouter une exclusion',
      placeholder: 'Liste, ou publipostage déjà parti',
      queryKey: ['mailing-exclusions'],
      load: loadExclusions,
      emptyText: 'Aucune liste ni aucun publipostage parti trouvé',
    }}
  />
);
