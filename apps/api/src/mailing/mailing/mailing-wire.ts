import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { MailingCommand } from '@intendance/domain/mailing/mailing/mailing.js';
import type { MailingChange } from '@intendance/domain/mailing/mailing/mailing-content.js';
import type { KnownMailing } from '@intendance/domain/mailing/mailing/mailing-state.js';
import type { MailingListId } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { sanitizeIllustratedText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { CreateMailingDto, MailingDto, SaveMailingDto } from './mailing.dto.js';
import { namedExclusions, namedRecipients, type RecipientNames } from './recipient-names.js';

const textOf = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

export function changeOf({ subject, preheader, body, recipients, exclusions, consent }: SaveMailingDto): MailingChange {
  return {
    subject: textOf(subject),
    preheader: textOf(preheader),
    body: body === undefined ? undefined : sanitizeIllustratedText(body ?? ''),
    lists: recipients?.lists as MailingListId[] | undefined,
    people: recipients?.people as PersonId[] | undefined,
    addresses: recipients?.addresses,
    excludedLists: exclusions?.lists as MailingListId[] | undefined,
    excludedMailings: exclusions?.mailings as MailingId[] | undefined,
    consent,
  };
}

export const creationOf = ({ copy_of, ...dto }: CreateMailingDto): MailingCommand =>
  copy_of === undefined ? { type: 'DraftMailing', data: changeOf(dto) } : { type: 'CopyMailing', data: { copyOf: copy_of as MailingId } };

type Shown = { id: string; version: number; state: KnownMailing } & Updated;

export function mailingToWire({ id, version, state, ...row }: Shown, names: RecipientNames): MailingDto {
  const { subject, preheader, body, status, documents, templateDocuments, consent, scheduledAt, missedBecause, copyOf, isDeleted } = state;
  return {
    id,
    subject,
    preheader,
    body,
    recipients: namedRecipients(state, names),
    exclusions: namedExclusions(state, names),
    status,
    attachments: documents.map(attachmentToWire),
    template_attachments: templateDocuments.map(attachmentToWire),
    consent: consent !== null,
    consent_version: consent?.version ?? null,
    consented_on: consent?.on ?? null,
    scheduled_at: scheduledAt,
    missed_because: missedBecause,
    copy_of: copyOf,
    isDeleted,
    version,
    ...updatedAtToWire(row),
  };
}
