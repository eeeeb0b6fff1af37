import { searchText } from '@intendance/kernel/names.js';
import type { RichTextInsert } from './rich-text.js';

/** A field in a text: `{prénom}`, or `{prénom|collègue}` with the words for a reader who has no value. */
const field = /\{([^{}|<>\n]{1,100})(?:\|([^{}<>\n]{0,200}))?\}/;
const everyField = new RegExp(field, 'g');
export const fieldAtEnd = new RegExp(`${field.source}$`);

export type MergeField = { readonly name: string; readonly fallback: string };

/** The parts of a field; null for any other text. */
export function readMergeField(text: string): MergeField | null {
  const [whole, name = '', fallback = ''] = field.exec(text) ?? [];
  return whole === text ? { name, fallback } : null;
}

/** Words that would end the field are left out. */
export function writeMergeField({ name, fallback }: MergeField): string {
  const words = fallback.replaceAll(/[{}<>\n]/g, '').slice(0, 200);
  return words === '' ? `{${name}}` : `{${name}|${words}}`;
}

/** The label of a field that the text may hold, whatever its case and accents; undefined for another name. */
export function labelOfField(text: string, inserts: readonly RichTextInsert[]): string | undefined {
  const name = readMergeField(text)?.name;
  if (name === undefined) return undefined;
  return inserts.find((insert) => searchText(readMergeField(insert.text)?.name ?? '') === searchText(name))?.label;
}

/** The fields of a stored text become elements, which the editor shows as chips; an unknown name stays text. */
export function withFieldElements(html: string, inserts: readonly RichTextInsert[]): string {
  if (!html.includes('{')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) text.replaceWith(...partsOf(text.data, inserts));
  return body.innerHTML;
}

function partsOf(text: string, inserts: readonly RichTextInsert[]): (string | Element)[] {
  const parts: (string | Element)[] = [];
  let end = 0;
  for (const match of text.matchAll(everyField)) {
    if (labelOfField(match[0], inserts) === undefined) continue;
    const element = document.createElement('span');
    element.dataset.mergeField = '';
    element.textContent = match[0];
    parts.push(text.slice(end, match.index), element);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
