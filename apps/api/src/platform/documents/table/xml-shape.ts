const mostDepth = 64;
const longestTag = 65_536;
/** Ten thousand lines of a hundred cells come to so many. */
const mostTags = 4_000_000;

const [lessThan, greaterThan, slash, question, mark, quote, apostrophe] = [...'<>/?!"\''].map((sign) => sign.charCodeAt(0));

/**
 * Checks from its first bytes on that a document is small enough to be parsed: a few well-packed kilobytes can hold a million nested
 * elements, and a parser keeps every open one in memory.
 */
export class XmlShape {
  private depth = 0;
  private tags = 0;
  /** Bytes since the `<` of the tag that is being read; undefined between tags. */
  private inside: number | undefined;
  private first = 0;
  private last = 0;
  private quoted = 0;

  /** @returns false once it is too deep, too many tags, or a tag that does not end */
  holds(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; at++) {
      if (this.inside === undefined) {
        at = chunk.indexOf(lessThan as number, at);
        if (at < 0) return true;
        this.begin();
        if (this.tags > mostTags) return false;
      } else {
        this.read(chunk[at] ?? 0);
        if (this.depth > mostDepth || (this.inside ?? 0) > longestTag) return false;
      }
    }
    return true;
  }

  private begin(): void {
    this.tags += 1;
    this.inside = 0;
    this.first = 0;
    this.last = 0;
    this.quoted = 0;
  }

  private read(byte: number): void {
    this.inside = (this.inside ?? 0) + 1;
    if (this.inside === 1) this.first = byte;
    if (this.quoted !== 0) {
      // Characters between quotes end no tag.
      if (byte === this.quoted) this.quoted = 0;
    } else if (byte === greaterThan) this.end();
    else if ((byte === quote || byte === apostrophe) && this.first !== mark) this.quoted = byte;
    this.last = byte;
  }

  private end(): void {
    this.inside = undefined;
    if (this.first === slash) this.depth = Math.max(0, this.depth - 1);
    else if (this.last !== slash && this.first !== question && this.first !== mark) this.depth += 1;
  }
}
