import { adopt, decodeEntities, type Element, element, handOver, mostElements } from '../../../capabilities/bank-message/markup.js';
import { bankFileErrors } from './bank-file.errors.js';

const mostDepth = 64;

/**
 * Reads OFX 1.x, whose leaves have no end tag, and 2.x, whose leaves do. A tag followed by text is a leaf; a tag without text is an
 * aggregate until its end tag turns out to be missing: then it was an empty leaf, and the following elements are its siblings.
 * @throws bank-file.forbidden-markup on a declaration, bank-file.unreadable on markup that no OFX file nests
 */
export function readSgml(text: string): Element {
  const reader = new SgmlReader(text);
  return reader.read();
}

class SgmlReader {
  private readonly root = element('', 1);
  private readonly open: Element[] = [];
  private at = 0;
  private line = 1;
  private count = 0;
  private nextBreak: number;

  constructor(private readonly text: string) {
    this.nextBreak = text.indexOf('\n');
  }

  read(): Element {
    const { text } = this;
    for (let start = text.indexOf('<', this.at); start >= 0; start = text.indexOf('<', this.at)) {
      this.moveTo(start);
      if (text.startsWith('<!--', start)) this.moveTo(this.after('-->', start));
      else if (text.startsWith('<?', start)) this.moveTo(this.after('?>', start));
      else if (text.startsWith('<![CDATA[', start)) this.readVerbatim(start);
      else if (text.startsWith('<!', start)) throw bankFileErrors.forbiddenMarkup(this.line);
      else this.readTag(start);
    }
    for (const left of this.open.toReversed()) this.hoistIfLeaf(left);
    return this.root;
  }

  private readVerbatim(start: number): void {
    const end = this.text.indexOf(']]>', start);
    const leaf = this.current;
    if (leaf) leaf.text += this.text.slice(start + 9, end < 0 ? undefined : end).trim();
    this.moveTo(end < 0 ? this.text.length : end + 3);
  }

  private readTag(start: number): void {
    const end = this.text.indexOf('>', start);
    if (end < 0) {
      this.moveTo(this.text.length);
      return;
    }
    const [name = ''] = this.text
      .slice(start + 1, end)
      .trim()
      .split(/\s/, 1);
    const next = this.text.indexOf('<', end);
    const content = decodeEntities(this.text.slice(end + 1, next < 0 ? undefined : next)).trim();
    if (name.startsWith('/')) this.close(name.slice(1).toUpperCase());
    else if (!name.endsWith('/')) this.begin(name.toUpperCase(), content);
    this.moveTo(end + 1);
  }

  private begin(name: string, content: string): void {
    const before = this.current;
    // An unclosed leaf ends where the next tag begins.
    if (before && before.text !== '') this.open.pop();
    // An aggregate that begins again was cut off before.
    if (isAggregate(name)) this.leave(this.open.findLastIndex((candidate) => candidate.name === name));
    if (this.open.length >= mostDepth || ++this.count > mostElements) throw bankFileErrors.unreadable(this.line, 1);
    const begun = element(name, this.line);
    begun.text = content;
    adopt(this.current ?? this.root, begun);
    this.open.push(begun);
  }

  /**
   * Elements still open inside are leaves whose end tag was omitted. An end tag without an open element closes a leaf that is already
   * closed.
   */
  private close(name: string): void {
    const closed = this.leave(this.open.findLastIndex((candidate) => candidate.name === name));
    if (closed) closed.isClosed = true;
  }

  private leave(index: number): Element | undefined {
    if (index < 0) return undefined;
    for (const inner of this.open.splice(index + 1).toReversed()) this.hoistIfLeaf(inner);
    return this.open.pop();
  }

  private hoistIfLeaf(inner: Element): void {
    if (inner.children.length === 0 || isAggregate(inner.name)) return;
    handOver(inner, this.parentOf(inner));
  }

  private parentOf(inner: Element): Element {
    const left = [this.root];
    for (let next = left.pop(); next; next = left.pop()) {
      if (next.children.at(-1) === inner) return next;
      const last = next.children.at(-1);
      if (last) left.push(last);
    }
    return this.root;
  }

  private get current(): Element | undefined {
    return this.open.at(-1);
  }

  private after(mark: string, start: number): number {
    const end = this.text.indexOf(mark, start);
    return end < 0 ? this.text.length : end + mark.length;
  }

  private moveTo(position: number): void {
    for (; this.nextBreak >= 0 && this.nextBreak < position; this.nextBreak = this.text.indexOf('\n', this.nextBreak + 1)) this.line += 1;
    this.at = position;
  }
}

/** The elements that a truncated file may leave open. */
const aggregates = /^(OFX|.*MSGSRSV1|.*TRNRS|.*STMTRS|BANKTRANLIST|STMTTRN|.*ACCTFROM|LEDGERBAL|AVAILBAL|PAYEE|SONRS|FI|STATUS)$/;
const isAggregate = (name: string): boolean => aggregates.test(name);
