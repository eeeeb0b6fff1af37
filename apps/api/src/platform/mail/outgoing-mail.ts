import { buffer } from 'node:stream/consumers';
import type { DkimKey } from '../config/mailing-settings.js';

/** `name` is empty for an address alone. */
export type MailSenderAddress = { readonly name: string; readonly address: string };
/** A document, or an image that the HTML shows as `cid:…`. `address`: the public address of the image. */
export type MailFile = {
  readonly filename: string;
  readonly content: Buffer;
  readonly inline?: { readonly cid: string; readonly address: string };
};
export type OutgoingMail = {
  /** The same for every try, as is the `Message-ID` that begins with `reference`: a receiver recognises a duplicate. */
  readonly id: string;
  readonly reference: string;
  readonly from: MailSenderAddress;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailFile[];
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: { readonly key: DkimKey; readonly fields: string } | null;
};

/** @param text as in MAIL_FROM: `Name <address>`, or the address alone */
export function senderOf(text: string): MailSenderAddress {
  const address = /<([^>]+)>/.exec(text)?.[1];
  return address === undefined ? { name: '', address: text } : { name: text.slice(0, text.indexOf('<')).trim(), address };
}

export const senderText = ({ name, address }: MailSenderAddress): string => (name === '' ? address : `${name} <${address}>`);

/** The message as it leaves, signed where there is a key. */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { reference, from, to, replyTo, subject, text, html, files, headers, signature } = mail;
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const source = await new MailComposer({
    messageId: `<${reference}@${host}>`,
    from: { ...from },
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    attachments: files.map(({ filename, content, inline }) => ({ filename, content, ...(inline && { cid: inline.cid }) })),
    headers: { ...headers },
  })
    .compile()
    .build();
  if (!signature) return source;
  const { default: Dkim } = await import('nodemailer/lib/dkim');
  const { domain: domainName, selector: keySelector, privateKey } = signature.key;
  return buffer(new Dkim({ domainName, keySelector, privateKey, headerFieldNames: signature.fields }).sign(source));
}
