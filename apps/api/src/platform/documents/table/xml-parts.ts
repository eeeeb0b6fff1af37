import { DomainError } from '@intendance/kernel/domain-error.js';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { TableRefusals } from './table-refusals.js';

export type XmlHandlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Removes XML prefixes, which differ between workbook writers. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const localAttributes = ({ attributes }: SaxesTagPlain): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

/**
 * Parses a part of a workbook in chunks. Yields after each chunk, so that the caller can process the rows collected so far.
 * @throws DomainError unreadable
 */
export async function* parseXml(part: AsyncIterable<Buffer>, handlers: XmlHandlers, refusals: TableRefusals): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  parser.on('doctype', () => {
    throw refusals.unreadable();
  });
  parser.on('error', () => {
    throw refusals.unreadable();
  });
  parser.on('opentag', (tag) => handlers.open?.(localName(tag.name), localAttributes(tag)));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  try {
    for await (const piece of part) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof DomainError ? error : refusals.unreadable();
  }
  yield;
}

/** Parses a part to its end. */
export async function readXmlPart(part: AsyncIterable<Buffer>, handlers: XmlHandlers, refusals: TableRefusals): Promise<void> {
  for await (const _ of parseXml(part, handlers, refusals));
}
