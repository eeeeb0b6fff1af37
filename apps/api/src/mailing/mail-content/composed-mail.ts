import type { DkimKey } from '../../platform/config/mailing-settings.js';
import type { MailFile, OutgoingMail } from '../../platform/mail/outgoing-mail.js';
import { htmlOf, type MailPage } from '../mail-page/mail-page.js';
import { plainText } from './plain-text.js';

export type ComposedMail = MailPage & {
  /** Derived from the recipient: the same for every try. */
  readonly id: string;
  readonly mailingId: string;
  readonly environmentId: string;
  /** The address without a name. */
  readonly sender: string;
  readonly to: string;
  readonly files: readonly MailFile[];
};

/** Signed besides the usual fields: RFC 8058 wants both, and receivers group by List-Id. */
const signedFields =
  'from:to:subject:date:message-id:mime-version:content-type:reply-to:list-id:list-unsubscribe:list-unsubscribe-post:feedback-id';

export const textOf = ({ structure, unsubscribeUrl, mail }: MailPage): string =>
  `${plainText(mail.html)}\n\n-- \nVous recevez ce message de ${structure}.\nSe désinscrire : ${unsubscribeUrl}\n`;

/** A mailing is no automatic answer: it has no Auto-Submitted. */
export function mailOf(composed: ComposedMail, dkim: DkimKey | null): OutgoingMail {
  const { id, mailingId, environmentId, structure, sender, to, unsubscribeUrl, mail, files } = composed;
  const host = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    id,
    reference: `${id}.${mailingId}`,
    from: { name: structure, address: sender },
    to,
    subject: mail.subject,
    text: textOf(composed),
    html: htmlOf(composed),
    files,
    headers: {
      'List-Id': `<${environmentId}.mailings.${host}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': `${mailingId}:${environmentId}:mailing:intendance`,
    },
    signature: dkim && { key: dkim, fields: signedFields },
  };
}
