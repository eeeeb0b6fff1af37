import { type ExtendedRegExpMatchArray, InputRule, Node, PasteRule } from '@tiptap/core';
import { fieldAtEnd, labelOfField, readMergeField } from './merge-field.js';
import type { RichTextInsert } from './rich-text.js';

export const mergeFieldName = 'mergeField';

/**
 * A node of the editor for a field of a mailing: one piece, which a format or a key cannot break. Stored as the text that it is.
 * @param insertsOf the fields at the moment: they may be read after the editor is open
 */
export const mergeFieldNode = (insertsOf: () => readonly RichTextInsert[]) =>
  Node.create({
    name: mergeFieldName,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ text: { default: '', rendered: false, parseHTML: ({ textContent }) => textContent } }),
    parseHTML: () => [{ tag: 'span[data-merge-field]' }],
    renderHTML: ({ node }) => ['span', { 'data-merge-field': '' }, String(node.attrs.text)],
    renderText: ({ node }) => String(node.attrs.text),
    addNodeView: () => (view) => {
      const dom = document.createElement('span');
      dom.className = 'merge-field';
      const show = (text: string): void => {
        const fallback = readMergeField(text)?.fallback;
        dom.textContent = `${labelOfField(text, insertsOf()) ?? text}${fallback ? `, sinon «\u00a0${fallback}\u00a0»` : ''}`;
      };
      show(String(view.node.attrs.text));
      return {
        dom,
        update: (node) => {
          if (node.type !== view.node.type) return false;
          show(String(node.attrs.text));
          return true;
        },
      };
    },
    /** A field that the user types becomes a chip at its closing brace; a pasted one too. */
    addInputRules() {
      const find = (text: string) => knownField(fieldAtEnd.exec(text), insertsOf());
      return [new InputRule({ find, handler: ({ range, match, chain }) => void chain().insertContentAt(range, contentOf(match)).run() })];
    },
    addPasteRules() {
      const find = (text: string) =>
        [...text.matchAll(new RegExp(fieldAtEnd.source.slice(0, -1), 'g'))].flatMap((match) => knownField(match, insertsOf()) ?? []);
      return [new PasteRule({ find, handler: ({ range, match, chain }) => void chain().insertContentAt(range, contentOf(match)).run() })];
    },
  });

const contentOf = (match: ExtendedRegExpMatchArray) => ({ type: mergeFieldName, attrs: { text: match[0] } });

function knownField(match: RegExpExecArray | null, inserts: readonly RichTextInsert[]): { index: number; text: string } | null {
  if (!match || labelOfField(match[0], inserts) === undefined) return null;
  return { index: match.index, text: match[0] };
}
