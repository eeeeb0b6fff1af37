import { escapeMarkup } from '@intendance/kernel/markup.js';
/** A mail as its author thinks of it; both forms follow from it. Texts are French and plain: nothing in them is HTML. */
export type Letter = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** One sentence that stands out. */
  readonly frame?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly closing?: string;
  /** Address for the answers, instead of the sender. */
  readonly replyTo?: string;
  /** The structure in whose name the letter leaves and is signed. Absent: the product. */
  readonly author?: string;
};

/** A letter before its reader is known. */
export type LetterBody = Omit<Letter, 'greeting'>;

const rule = '-'.repeat(60);
const signatureOf = (product: string): string => `L’équipe ${product}`;

export function letterText({ greeting, paragraphs, frame, button, closing, author }: Letter, product: string): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(frame ? [`${rule}\n${frame}\n${rule}`] : []),
    ...(button ? [`${button.label} :\n${button.url}`] : []),
    ...(closing ? [closing] : []),
    author ?? signatureOf(product),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Tables and inline styles, because mail programs support little else. */
export function letterHtml({ subject, greeting, paragraphs, frame, button, closing, author }: Letter, product: string): string {
  const lines = [greeting, ...paragraphs].map(paragraph).join('');
  const framed = frame
    ? `<p style="margin:0 0 16px;padding:12px 16px;border:2px solid #0F5C4D;border-radius:6px;font-weight:bold">${escapeMarkup(frame)}</p>\n`
    : '';
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(button.url)}" style="background:#0F5C4D;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeMarkup(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6660">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br>${escapeMarkup(button.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f4f3ee;font-family:Arial,Helvetica,sans-serif;color:#1d2521">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px;font-size:16px;line-height:1.5">
${lines}${framed}${link}${closing ? paragraph(closing) : ''}${paragraph(author ?? signatureOf(product))}
</td></tr></table></td></tr></table></body></html>
`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>\n`;
