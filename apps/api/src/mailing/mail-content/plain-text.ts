import { imagesAsText } from '@intendance/domain/capabilities/rich-text/inline-images.js';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The text part of a mail, of its HTML: blocks on lines of their own, items with a dash, addresses after the words of their link. */
export const plainText = (html: string): string =>
  imagesAsText(html.replaceAll(/\s+/g, ' '))
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, words: string) =>
      words.includes(href) ? words : `${words} (${href})`,
    )
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<\/(?:p|div|h\d|ul|ol|table|tr|blockquote)>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]+\n|\n[ \t]+/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
