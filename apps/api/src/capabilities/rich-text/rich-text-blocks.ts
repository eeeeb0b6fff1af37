export type RichTextRun = {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly href: string | null;
};
/** An image of the bank. `alt` is empty for a decorative image. */
export type RichTextImage = { readonly id: string; readonly alt: string };
/** `depth`: lists and quotations around the block. `marker`: the bullet or the number of a list item, on its first block. */
export type RichTextBlock = {
  readonly kind: 'paragraph' | 'title' | 'subtitle' | 'rule' | 'image';
  /** Of an image block only. */
  readonly image: RichTextImage | null;
  readonly depth: number;
  readonly isQuote: boolean;
  readonly marker: string | null;
  readonly runs: readonly RichTextRun[];
};

const kinds: Readonly<Record<string, RichTextBlock['kind']>> = { p: 'paragraph', h2: 'title', h3: 'subtitle' };
const marks: Readonly<Record<string, 'isBold' | 'isItalic' | 'isUnderlined' | 'isStruck'>> = {
  strong: 'isBold',
  em: 'isItalic',
  u: 'isUnderlined',
  s: 'isStruck',
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const token = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;

/** The blocks of a sanitised rich text, for a printer. A line break is a run of its own: `\n`. */
export function richTextBlocks(html: string): RichTextBlock[] {
  const reader = new BlockReader();
  for (const [, slash, tag, attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) reader.text(decoded(text));
    else if (slash) reader.close(tag ?? '');
    else reader.open(tag ?? '', attributes);
  }
  return reader.end();
}

const decoded = (text: string): string =>
  text.replace(/[ \t\r\n]+/g, ' ').replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

const imageOf = (attributes: string): RichTextImage => ({
  id: /data-image="([^"]*)"/.exec(attributes)?.[1] ?? '',
  alt: decoded(/alt="([^"]*)"/.exec(attributes)?.[1] ?? ''),
});

type OpenBlock = Omit<RichTextBlock, 'runs'> & { readonly runs: RichTextRun[] };

class BlockReader {
  private readonly blocks: RichTextBlock[] = [];
  private readonly lists: ({ next: number } | null)[] = [];
  private readonly marks = { isBold: 0, isItalic: 0, isUnderlined: 0, isStruck: 0 };
  private readonly links: string[] = [];
  private quotes = 0;
  private marker: string | null = null;
  private block: OpenBlock | null = null;

  open(tag: string, attributes: string): void {
    const mark = marks[tag];
    if (mark) this.marks[mark]++;
    else if (tag === 'a') this.links.push(decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''));
    else if (tag === 'br') this.add('\n');
    else this.openBlock(tag, attributes);
  }

  private openBlock(tag: string, attributes: string): void {
    this.flush();
    const kind = kinds[tag];
    if (kind) this.begin(kind);
    else if (tag === 'ul') this.lists.push(null);
    else if (tag === 'ol') this.lists.push({ next: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) });
    else if (tag === 'li') this.marker = this.nextMarker();
    else if (tag === 'blockquote') this.quotes++;
    else if (tag === 'hr') this.single('rule', null);
    else if (tag === 'img') this.single('image', imageOf(attributes));
  }

  close(tag: string): void {
    const mark = marks[tag];
    if (mark) this.marks[mark]--;
    else if (tag === 'a') this.links.pop();
    else {
      this.flush();
      if (tag === 'ul' || tag === 'ol') this.lists.pop();
      else if (tag === 'blockquote') this.quotes--;
    }
  }

  text(text: string): void {
    if (this.block || text.trim() !== '') this.add(text);
  }

  end(): RichTextBlock[] {
    this.flush();
    return this.blocks;
  }

  private add(text: string): void {
    const block = this.block ?? this.begin('paragraph');
    const { isBold, isItalic, isUnderlined, isStruck } = this.marks;
    block.runs.push({
      text,
      isBold: isBold > 0,
      isItalic: isItalic > 0,
      isUnderlined: isUnderlined > 0,
      isStruck: isStruck > 0,
      href: this.links.at(-1) || null,
    });
  }

  private single(kind: RichTextBlock['kind'], image: RichTextImage | null): void {
    this.begin(kind, image);
    this.flush();
  }

  private begin(kind: RichTextBlock['kind'], image: RichTextImage | null = null): OpenBlock {
    const block = { kind, image, depth: this.lists.length + this.quotes, isQuote: this.quotes > 0, marker: this.marker, runs: [] };
    this.marker = null;
    this.block = block;
    return block;
  }

  private nextMarker(): string {
    const list = this.lists.at(-1);
    return list ? `${list.next++}.` : '•';
  }

  private flush(): void {
    if (this.block) this.blocks.push(this.block);
    this.block = null;
  }
}
