/** An image of the bank inside a sanitised rich text: its id and its alternative text, which is empty for a decorative image. */
const element = /<img data-image="([0-9a-f-]{36})" alt="([^"]*)" \/>/g;

/** The images of a sanitised rich text, each once. */
export const imageIdsOf = (html: string): string[] => [...new Set([...html.matchAll(element)].map(([, id = '']) => id))];

/** Replaces the images of a sanitised rich text. `alt` is HTML: its characters are escaped. */
export const replaceImages = (html: string, replacement: (image: { id: string; alt: string }) => string): string =>
  html.replace(element, (_, id: string, alt: string) => replacement({ id, alt }));

/** The alternative texts of a rich text as words of the text, for readers without images. */
export const imagesAsText = (html: string): string =>
  html.replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, (_, alt: string) => (alt === '' ? '' : `\n\n[${alt}]\n\n`));
