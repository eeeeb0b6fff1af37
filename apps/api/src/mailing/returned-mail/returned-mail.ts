import type { Attachment, Email } from 'postal-mime';
import { plainText } from '../mail-content/plain-text.js';
import { isAutomatic, isMachine, type MailFields } from './automatic-message.js';
import { failureIn, fieldOf, statusInText } from './delivery-status.js';

export type Reply = {
  readonly type: 'reply';
  readonly returnAddress: string | null;
  /** The messages that the reply names: `<mail>.<mailing>@host` for ours. */
  readonly answeredIds: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
};
/** A message of the mailbox of returns. The text of a status holds the code and the words of the server. */
export type ReturnedMail =
  | { readonly type: 'bounce'; readonly returnAddress: string; readonly status: string }
  /** The recipient declared the mail as spam to their provider (RFC 5965). */
  | { readonly type: 'complaint'; readonly returnAddress: string | null; readonly unsubscribeToken: string | null }
  | Reply
  | { readonly type: 'other' };

const other = { type: 'other' } as const;
const returnToken = /[^\s<>",;:]+\+[a-z2-7]{36}@[^\s<>",;]+/i;
/** Mail servers write the address of the envelope in one of these. */
const recipientFields = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'to', 'cc'];

/** Reads a bounce, a complaint or a reply. A message that cannot be read is of the type `other`. */
export async function readReturnedMail(source: Uint8Array): Promise<ReturnedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true }).catch(() => null);
  if (email === null) return other;
  const fields: MailFields = new Map(email.headers.map(({ key, value }) => [key, value]));
  const returnAddress = recipientFields.map((name) => returnToken.exec(fields.get(name) ?? '')?.[0]).find(Boolean) ?? null;
  const report = partOf(email, /^message\/feedback-report$/);
  if (report !== null) return complaintOf(email, report);
  const from = email.from?.address ?? '';
  const isReport = /report-type="?delivery-status/i.test(fields.get('content-type') ?? '');
  const status = partOf(email, /^message\/(?:global-)?delivery-status$/);
  if (status !== null || isReport) return bounceOf(returnAddress, statusOf(status, textOf(email)));
  if (isMachine(from) || fields.has('x-failed-recipients')) return bounceOf(returnAddress, statusInText(textOf(email)));
  const subject = email.subject ?? '';
  const isReceipt = partOf(email, /^message\/disposition-notification$/) !== null;
  if (from === '' || isReceipt || isAutomatic(fields, from, subject)) return other;
  return {
    type: 'reply',
    returnAddress,
    answeredIds: `${email.inReplyTo ?? ''} ${email.references ?? ''}`.match(/[^\s<>]+@[^\s<>]+/g) ?? [],
    from: { name: email.from?.name ?? '', address: from },
    subject,
    text: textOf(email),
  };
}

const bounceOf = (returnAddress: string | null, status: string | null): ReturnedMail =>
  returnAddress !== null && status ? { type: 'bounce', returnAddress, status } : other;

/** A part without a code leaves the words of the report. Null: nothing has failed. */
function statusOf(part: string | null, text: string): string | null {
  if (part === null) return statusInText(text);
  const failure = failureIn(part);
  return failure === '' ? statusInText(text) : failure;
}

function complaintOf(email: Email, report: string): ReturnedMail {
  const original = partOf(email, /^(?:message\/rfc822|text\/rfc822-headers)$/) ?? '';
  const envelope = `${fieldOf(report, 'original-mail-from')} ${fieldOf(original, 'return-path')}`;
  const token = /\/mailing-unsubscribe\/([\w-]+)/.exec(fieldOf(original, 'list-unsubscribe'))?.[1];
  return { type: 'complaint', returnAddress: returnToken.exec(envelope)?.[0] ?? null, unsubscribeToken: token ?? null };
}

function partOf({ attachments }: Email, mimeType: RegExp): string | null {
  const part = attachments.find((attachment) => mimeType.test(attachment.mimeType.toLowerCase()));
  return part ? contentOf(part) : null;
}

const contentOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : new TextDecoder().decode(content));

const textOf = ({ text, html }: Email): string => (text?.trim() ? text : plainText(html ?? ''));
