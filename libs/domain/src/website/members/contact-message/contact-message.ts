import type { Violation } from '@intendance/kernel/domain-error.js';
import { isEmailAddress } from '@intendance/kernel/email-address.js';
import { contactMessageErrors } from './contact-message.errors.js';

export type ContactMessage = { readonly name: string; readonly email: string; readonly message: string };

/** The form of the contact page as a mail can carry it. @throws contact-message.incomplete */
export function contactMessage(typed: Partial<ContactMessage>): ContactMessage {
  const name = line(typed.name);
  const email = line(typed.email);
  const message = (typed.message ?? '').trim();
  const violations = [
    ...refused('name', name === '' && 'Indiquez votre nom.', name.length > 100 && 'Le nom a 100 caractères au plus.'),
    ...refused('email', !isEmailAddress(email) && 'Indiquez une adresse électronique valide, par exemple nom@exemple.fr.'),
    ...refused('message', message === '' && 'Écrivez votre message.', message.length > 5000 && 'Le message a 5 000 caractères au plus.'),
  ];
  if (violations.length > 0) throw contactMessageErrors.incomplete(violations);
  return { name, email, message };
}

/** Names and addresses stand in headers of mails: they have one line. */
const line = (text = ''): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function refused(propertyPath: string, ...messages: (string | false)[]): Violation[] {
  const message = messages.find((each) => each !== false);
  return message ? [{ propertyPath, code: 'invalid', message }] : [];
}
