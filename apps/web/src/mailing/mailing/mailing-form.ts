import type { ConflictField } from '../../ui/record/conflict.js';
import type { RichTextInsert } from '../../ui/rich-text/rich-text.js';
import type { Mailing } from './mailing.api.js';

export type Recipient = { kind: 'list' | 'person' | 'address' | 'mailing'; id: string; label: string; detail?: string };
export type MailingForm = {
  subject: string;
  preheader: string;
  body: string;
  recipients: Recipient[];
  exclusions: Recipient[];
  consent: boolean;
};

export const emptyMailing: MailingForm = { subject: '', preheader: '', body: '', recipients: [], exclusions: [], consent: false };

export const recipientsOf = ({ lists, people, addresses }: Mailing['recipients']): Recipient[] => [
  ...lists.map(({ id, name }): Recipient => ({ kind: 'list', id, label: name })),
  ...people.map(({ id, fullname, email }): Recipient => ({ kind: 'person', id, label: fullname, detail: email ?? 'sans adresse' })),
  ...addresses.map((address): Recipient => ({ kind: 'address', id: address, label: address })),
];

export const exclusionsOf = ({ lists, mailings }: Mailing['exclusions']): Recipient[] => [
  ...lists.map(({ id, name }): Recipient => ({ kind: 'list', id, label: name })),
  ...mailings.map(({ id, subject }): Recipient => ({ kind: 'mailing', id, label: subject })),
];

export const mailingForm = ({ subject, preheader, body, recipients, exclusions, consent }: Mailing): MailingForm => ({
  subject,
  preheader,
  body,
  recipients: recipientsOf(recipients),
  exclusions: exclusionsOf(exclusions),
  consent,
});

const idsOf = (recipients: readonly Recipient[], kind: Recipient['kind']): string[] =>
  recipients.filter((recipient) => recipient.kind === kind).map(({ id }) => id);

export const mailingBody = ({ recipients, exclusions, ...values }: MailingForm) => ({
  ...values,
  recipients: { lists: idsOf(recipients, 'list'), people: idsOf(recipients, 'person'), addresses: idsOf(recipients, 'address') },
  exclusions: { lists: idsOf(exclusions, 'list'), mailings: idsOf(exclusions, 'mailing') },
});

const labelsOf = (value: readonly Recipient[]): string => value.map(({ label }) => label).join(', ');
const wordsOf = (html: unknown): string => new DOMParser().parseFromString(String(html), 'text/html').body.textContent ?? '';

export const mailingFields: ConflictField[] = [
  { name: 'subject', label: 'Objet' },
  { name: 'preheader', label: 'Accroche' },
  { name: 'body', label: 'Message', format: wordsOf },
  { name: 'recipients', label: 'Destinataires', format: labelsOf },
  { name: 'exclusions', label: 'Exclusions', format: labelsOf },
  { name: 'consent', label: 'Consentement', format: (value) => (value ? 'Oui' : 'Non') },
];

/** The first name has a fallback text: mailings begin with it, and some contacts have no first name. */
export const insertsOf = (fields: readonly { name: string; label: string }[]): RichTextInsert[] =>
  fields.map(({ name, label }) => ({ label, text: name === 'prénom' ? '{prénom|collègue}' : `{${name}}` }));
