import { createRequire } from 'node:module';
import { imagesAsText } from '@intendance/domain/capabilities/rich-text/inline-images.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { isUuid } from '@intendance/kernel/id.js';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Longest HTML that a rich text may have before it is sanitised. */
export const maxRichTextLength = 200_000;

const allowedTags = ['p', 'br', 'hr', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'u', 's'];

/** Elements whose contents are no text of the author, or which a browser parses with other rules than the sanitiser. */
const droppedWithContents = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp', 'plaintext', 'template', 'title'],
  ...['svg', 'math', 'select', 'object', 'embed', 'applet', 'audio', 'video', 'head'],
];

const withAttribute = (tagName: string, name: string, value: string, allowed: RegExp): sanitizeHtml.Tag => ({
  tagName,
  attribs: Object.fromEntries(allowed.test(value) ? [[name, value]] : []),
});

const mostAltLength = 300;

const options = {
  allowedTags,
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedClasses: {},
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: droppedWithContents,
  nestingLimit: 30,
  parseStyleAttributes: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    ol: (tagName, { start = '' }) => withAttribute(tagName, 'start', start, /^\d{1,3}$/),
    // A mail has no address of its own, so that a relative link leads nowhere.
    a: (tagName, { href = '' }) => withAttribute(tagName, 'href', href, /^(?:https?|mailto|tel):/i),
  },
} satisfies sanitizeHtml.IOptions;

/** A text that shows images of the bank names them by id: a page and a mail have other addresses for one image. */
const illustrated = {
  ...options,
  allowedTags: [...allowedTags, 'img'],
  allowedAttributes: { ...options.allowedAttributes, img: ['data-image', 'alt'] },
  transformTags: {
    ...options.transformTags,
    img: (tagName, { 'data-image': id = '', alt = '' }) => ({
      tagName,
      attribs: { 'data-image': id.toLowerCase(), alt: cutText(alt.replace(/\s+/g, ' ').trim(), mostAltLength) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUuid(attribs['data-image'] ?? ''),
} satisfies sanitizeHtml.IOptions;

/**
 * Sanitises HTML of a rich-text editor, or of any other client: only elements of the allow-list stay. Every write of a rich text passes
 * here, so reads need no second check.
 */
export const sanitizeRichText = (html: string): string => sanitized(html, options);

/** Sanitises a rich text that may show images of the bank (docs/adr/0074). */
export const sanitizeIllustratedText = (html: string): string => sanitized(html, illustrated);

/** Sets a `style` on elements of a sanitised rich text, by tag: mail clients drop style sheets. */
export const styleRichText = (html: string, styles: Readonly<Record<string, string>>): string =>
  sanitized(html, {
    ...illustrated,
    allowedAttributes: { ...illustrated.allowedAttributes, '*': ['style'] },
    transformTags: Object.fromEntries(
      Object.entries(styles).map(([tag, style]) => [tag, (tagName, attribs) => ({ tagName, attribs: { ...attribs, style } })]),
    ),
  });

/** The library takes 2 MB: the first text loads it, with `require`, because the callers are synchronous. */
function sanitized(html: string, rules: sanitizeHtml.IOptions): string {
  const sanitize: typeof sanitizeHtml = require('sanitize-html');
  return sanitize(html, rules);
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' };

/** The words of a sanitised rich text, one paragraph a line. */
export const textOfRichText = (html: string): string =>
  imagesAsText(html)
    .replace(/<(?:br|hr) ?\/?>|<\/(?:p|h[23]|li|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
