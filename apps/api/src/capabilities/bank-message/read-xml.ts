import { bankMessageErrors } from '@intendance/domain/capabilities/bank-message/bank-message.errors.js';
import { decodeAs } from '@intendance/domain/capabilities/bank-message/decode-text.js';
import { adopt, type Element, element, mostElements } from '@intendance/domain/capabilities/bank-message/markup.js';
import { SaxesParser } from 'saxes';

const mostDepth = 64;
const pieceLength = 64 * 1024;

/**
 * A bank statement as a tree. It names no entity but XML's own five and declares nothing, so that no text of a few lines can grow into
 * gigabytes, or read a file of this machine.
 * @throws bank-file.forbidden-markup, bank-file.unreadable
 */
export function readXml(bytes: Uint8Array): Element {
  const [, encoding] = /<\?xml[^>]*encoding=["']([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200))) ?? [];
  const text = decodeAs(bytes, encoding);
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const root = element('', 1);
  const open = [root];
  let count = 0;
  const unreadable = () => bankMessageErrors.unreadable(parser.line, parser.column + 1);
  parser.on('doctype', () => {
    throw bankMessageErrors.forbiddenMarkup(parser.line);
  });
  parser.on('error', () => {
    throw unreadable();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > mostDepth || ++count > mostElements) throw unreadable();
    const begun = isBare(attributes) ? element(localName(name), parser.line) : element(localName(name), parser.line, attributes);
    adopt(open.at(-1) ?? root, begun);
    open.push(begun);
  });
  const say = (content: string) => {
    const current = open.at(-1);
    if (current && content.trim() !== '') current.text += content.trim();
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.isClosed = true;
  });
  for (let start = 0; start < text.length; start += pieceLength) parser.write(text.slice(start, start + pieceLength));
  parser.close();
  return root;
}

const isBare = (attributes: Readonly<Record<string, string>>): boolean => {
  for (const _ in attributes) return false;
  return true;
};
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
