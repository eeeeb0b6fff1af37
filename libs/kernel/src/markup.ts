/** `&#39;` and not `&apos;`, which HTML 4 and some mail programs do not know. */
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for the content or an attribute of HTML or XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character] ?? character);
