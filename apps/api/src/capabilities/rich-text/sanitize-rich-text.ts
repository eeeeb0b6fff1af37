import sanitizeHtml from 'sanitize-html';

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

const options: sanitizeHtml.IOptions = {
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
};

/**
 * Sanitises HTML of a rich-text editor, or of any other client: only elements of the allow-list stay. Every write of a rich text passes
 * here, so reads need no second check.
 */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, options);

/** Sets a `style` on elements of a sanitised rich text, by tag: mail clients drop style sheets. */
export const styleRichText = (html: string, styles: Readonly<Record<string, string>>): string =>
  sanitizeHtml(html, {
    ...options,
    allowedAttributes: { a: ['href', 'style'], ol: ['start', 'style'], '*': ['style'] },
    transformTags: Object.fromEntries(
      Object.entries(styles).map(([tag, style]) => [tag, (tagName, attribs) => ({ tagName, attribs: { ...attribs, style } })]),
    ),
  });

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' };

/** The words of a sanitised rich text, one paragraph a line. */
export const textOfRichText = (html: string): string =>
  html
    .replace(/<(?:br|hr) ?\/?>|<\/(?:p|h[23]|li|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
