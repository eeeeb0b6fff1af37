import type { Violation } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { imageIdsOf } from '../../capabilities/rich-text/inline-images.js';
import { mailAddress } from '../contact.js';
import type { MailingListId } from '../mailing-list/mailing-list.events.js';
import { mailingErrors } from './mailing.errors.js';
import type { MailingEvent, MailingId } from './mailing.events.js';
import type { KnownMailing, MailingContent } from './mailing-state.js';
import { type MergeField, mergeProblems } from './merge-fields.js';

/** The text that the sender agrees to. A new text is a new version: older mailings keep theirs. */
export const mailingConsent = {
  version: '2026-11',
  text: 'Je certifie que ces personnes ont accepté de recevoir ce message, ou que l’intérêt légitime de la structure le permet, et qu’il ne contient aucune donnée personnelle inutile.',
} as const;

/** A draft as its author sends it: an undefined value stays as it is. `body` is sanitised. */
export type MailingChange = {
  readonly subject?: string | undefined;
  readonly preheader?: string | undefined;
  readonly body?: string | undefined;
  readonly lists?: readonly MailingListId[] | undefined;
  readonly people?: readonly PersonId[] | undefined;
  readonly addresses?: readonly string[] | undefined;
  readonly excludedLists?: readonly MailingListId[] | undefined;
  readonly excludedMailings?: readonly MailingId[] | undefined;
  readonly consent?: boolean | undefined;
};

/** One event per part that changes, so that two authors of one draft keep each other's parts. @throws mailing.address */
export function changesOf(change: MailingChange, before: MailingContent, today: LocalDate): MailingEvent[] {
  const subject = change.subject?.trim() ?? before.subject;
  const preheader = change.preheader?.trim() ?? before.preheader;
  const lists = [...new Set(change.lists ?? before.lists)];
  const people = [...new Set(change.people ?? before.people)];
  const addresses = change.addresses ? cleanAddresses(change.addresses) : before.addresses;
  const excludedLists = [...new Set(change.excludedLists ?? before.excludedLists)];
  const excludedMailings = [...new Set(change.excludedMailings ?? before.excludedMailings)];
  return [
    ...when(subject !== before.subject || preheader !== before.preheader, { type: 'MailingSubjectWritten', data: { subject, preheader } }),
    ...(change.body === undefined || change.body === before.body
      ? []
      : [{ type: 'MailingBodyWritten' as const, data: { body: change.body } }]),
    ...when(!isSame(lists, before.lists) || !isSame(people, before.people), { type: 'MailingAddressed', data: { lists, people } }),
    ...when(!isSame(addresses, before.addresses), { type: 'MailingAddressesTyped', data: { addresses } }),
    ...when(!isSame(excludedLists, before.excludedLists) || !isSame(excludedMailings, before.excludedMailings), {
      type: 'MailingExclusionsChosen',
      data: { lists: excludedLists, mailings: excludedMailings },
    }),
    ...consentChange(change.consent, before, today),
  ];
}

const when = (isChanged: boolean, event: MailingEvent): MailingEvent[] => (isChanged ? [event] : []);

function consentChange(consent: boolean | undefined, before: MailingContent, today: LocalDate): MailingEvent[] {
  if (consent === undefined || consent === (before.consent !== null)) return [];
  return consent
    ? [{ type: 'MailingConsentGiven', data: { version: mailingConsent.version, on: today } }]
    : [{ type: 'MailingConsentWithdrawn', data: {} }];
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

function cleanAddresses(typed: readonly string[]): string[] {
  const violations: Violation[] = [];
  const addresses = typed.flatMap((text, index) => {
    const address = mailAddress(text);
    if (address !== null) return [address];
    violations.push({ propertyPath: `addresses[${index}]`, code: 'invalid', message: `Adresse e-mail invalide (« ${text.trim()} »).` });
    return [];
  });
  if (violations.length > 0) throw mailingErrors.address(violations);
  return [...new Set(addresses)];
}

/** As many as a mailing names one by one. */
const mostPeople = 10_000;

/** The people of a list, each once. @throws mailing.no-listed-people, mailing.too-many-people */
export function mustListPeople(listed: readonly PersonId[]): PersonId[] {
  const people = [...new Set(listed)];
  if (people.length === 0) throw mailingErrors.noListedPeople();
  if (people.length > mostPeople) throw mailingErrors.tooManyPeople();
  return people;
}

/** Facts of the environment that a message depends on. */
export type MessageFacts = {
  /** The merge fields, which the texts may have. */
  readonly fields: readonly MergeField[];
  /** The images of the body that the bank holds, with their bytes in a mail. */
  readonly images: readonly { readonly id: string; readonly bytes: number }[];
};

/** All documents and images of a mail together, in bytes. */
export const mostMailBytes = 16_000_000;

const isBlank = (html: string): boolean => imageIdsOf(html).length === 0 && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** A mailing that may leave. @throws mailing.incomplete, mailing.field, mailing.image-missing, mailing.too-large */
export function mustBeComplete(mailing: KnownMailing, facts: MessageFacts): void {
  const { lists, people, addresses, consent } = mailing;
  mustHave([
    ...(lists.length + people.length + addresses.length === 0 ? [missing('recipients', 'Veuillez choisir des destinataires.')] : []),
    ...missingTexts(mailing),
    ...(consent ? [] : [missing('consent', 'Veuillez cocher le consentement.')]),
  ]);
  mustBeComposable(mailing, facts);
}

/** A message that its author may read in a mailbox. @throws mailing.deleted and the refusals of `mustBeComplete` */
export function mustBeReadable(mailing: KnownMailing, facts: MessageFacts): void {
  if (mailing.isDeleted) throw mailingErrors.deleted();
  mustHave(missingTexts(mailing));
  mustBeComposable(mailing, facts);
}

const missingTexts = ({ subject, body }: MailingContent): Violation[] => [
  ...(subject === '' ? [missing('subject', 'Veuillez renseigner l’objet.')] : []),
  ...(isBlank(body) ? [missing('body', 'Veuillez écrire le message.')] : []),
];

function mustHave(violations: Violation[]): void {
  if (violations.length > 0) throw mailingErrors.incomplete(violations);
}

function mustBeComposable(mailing: KnownMailing, { fields, images }: MessageFacts): void {
  const problems = (['subject', 'preheader', 'body'] as const).flatMap((name) => fieldViolations(name, mailing[name], fields));
  if (problems.length > 0) throw mailingErrors.field(problems);
  const missingImages = imageViolations(mailing.body, images);
  if (missingImages.length > 0) throw mailingErrors.imageMissing(missingImages);
  const bytes = [...mailing.documents, ...mailing.templateDocuments].reduce((sum, { size }) => sum + size, 0);
  if (images.reduce((sum, image) => sum + image.bytes, bytes) > mostMailBytes) throw mailingErrors.tooLarge();
}

export const fieldViolations = (propertyPath: string, text: string, fields: readonly MergeField[]): Violation[] =>
  mergeProblems(text, fields).map(({ field, reason }) => ({
    propertyPath,
    code: reason,
    message: reason === 'unknown' ? `Le champ ${field} n’existe pas.` : `Le champ ${field} est coupé par une mise en forme.`,
  }));

/** One violation for all images that the bank does not hold: an image in a text has no name. */
export function imageViolations(body: string, images: readonly { readonly id: string }[]): Violation[] {
  const missingIds = imageIdsOf(body).filter((id) => !images.some((image) => image.id === id));
  if (missingIds.length === 0) return [];
  const message =
    missingIds.length === 1
      ? 'Une image du message n’est plus dans la banque d’images : remplacez-la ou retirez-la.'
      : `${missingIds.length} images du message ne sont plus dans la banque d’images : remplacez-les ou retirez-les.`;
  return [{ propertyPath: 'body', code: 'image-missing', message }];
}

const missing = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'required', message });
