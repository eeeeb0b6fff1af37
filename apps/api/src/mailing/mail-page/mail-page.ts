import { escapeMarkup } from '@intendance/kernel/markup.js';
import { mailLayout } from './mail-layout.js';

/** The texts of a mailing for one contact. */
export type MailText = { readonly subject: string; readonly preheader: string; readonly html: string };
export type MailPage = { readonly structure: string; readonly unsubscribeUrl: string; readonly mail: MailText };

/** Styles of the elements of a body, for mail clients that read no style sheet. */
export const mailStyles = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:18px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #d4d4d8;color:#52525b',
  a: 'color:#0f5f4f;text-decoration:underline',
};

/** The page of a mail, as mail programs show it. */
export function htmlOf({ structure, unsubscribeUrl, mail }: MailPage): string {
  const values: Readonly<Record<string, string>> = {
    subject: escapeMarkup(mail.subject),
    preheader: escapeMarkup(mail.preheader),
    body: mail.html,
    structure: escapeMarkup(structure),
    unsubscribeUrl: escapeMarkup(unsubscribeUrl),
  };
  // One pass: a field of the layout in a text of the author stays text.
  return mailLayout.replace(/\[\[(\w+)\]\]/g, (field, name: string) => values[name] ?? field);
}
