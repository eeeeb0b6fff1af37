/**
 * Lines of a file, hundreds of them as one JSON text outside of the heap: the objects of a large file would fill the heap, and the garbage
 * collector would copy each of them.
 */
export class LinePages<Line> {
  private readonly pages: Buffer[] = [];
  private open: Line[] = [];

  constructor(private readonly linesPerPage: number) {}

  add(line: Line): void {
    this.open.push(line);
    if (this.open.length === this.linesPerPage) this.close();
  }

  /** The number of pages. No line is added after this call. */
  get count(): number {
    if (this.open.length > 0) this.close();
    return this.pages.length;
  }

  /** A copy of the lines of a page, as JSON holds them; empty after the last page. */
  page(index: number): Line[] {
    const page = index < this.count ? this.pages[index] : undefined;
    return page ? (JSON.parse(page.toString('utf8')) as Line[]) : [];
  }

  private close(): void {
    this.pages.push(Buffer.from(JSON.stringify(this.open)));
    this.open = [];
  }
}
