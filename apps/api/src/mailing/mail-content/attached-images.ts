import { replaceImages } from '@intendance/domain/capabilities/rich-text/inline-images.js';
import type { MailFile } from '../../platform/mail/outgoing-mail.js';
import type { InlineImage } from '../mailing/inline-images.query.js';
import { columnWidth } from '../mailing/mailing-images.js';

/** An image of the bank as a part of the mails: read once, and the same bytes for each recipient. */
type AttachedImage = {
  readonly id: string;
  readonly width: number;
  readonly file: MailFile & { inline: { cid: string; address: string } };
};

export const attachedImages = (images: readonly InlineImage[]): Promise<AttachedImage[]> =>
  Promise.all(
    images.map(async ({ id, width, address, read }, index) => ({
      id,
      width: Math.min(width, columnWidth),
      file: { filename: `image-${index + 1}.jpg`, content: await read(), inline: { cid: `${id}@images.intendance`, address } },
    })),
  );

/** Outlook reads the width, other clients the style. An image that left the bank during the sending is its alternative text. */
export const showImages = (html: string, images: readonly AttachedImage[]): string =>
  replaceImages(html, ({ id, alt }) => {
    const image = images.find((each) => each.id === id);
    if (!image) return alt === '' ? '' : `<p>[${alt}]</p>`;
    const { width, file } = image;
    const style = `display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 16px;border:0`;
    return `<img src="cid:${file.inline.cid}" alt="${alt}" width="${width}" style="${style}" />`;
  });
