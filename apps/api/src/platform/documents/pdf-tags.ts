export type TagElement = PDFKit.PDFStructureElement;
/** The marks of an element on a page; undefined without tags. */
export type TagContent = PDFKit.PDFStructureContent | undefined;
/** The structure types of ISO 32000-1, 14.8.4, that our documents have. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
type Options = { readonly scope?: 'Row' | 'Column'; readonly alt?: string };

/** The structure of a tagged PDF: what a screen reader says, in this order. What is drawn outside of an element is for the eye only. */
export class PdfTags {
  private readonly root: TagElement | undefined;

  /** `isTagged`: otherwise the document has no structure, and drawing is all that is done. */
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    isTagged: boolean,
  ) {
    if (!isTagged) return;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  /** Marks as one element's that which `draw` draws on the present page. */
  content(tag: Tag, draw: () => void): TagContent {
    const content = this.root && this.pdf.markStructureContent(tag);
    draw();
    if (content) this.pdf.endMarkedContent();
    return content;
  }

  /** Adds an element; contents of several pages are still one paragraph. Without contents, elements may be added to it. */
  add(tag: Tag, contents: readonly TagContent[] = [], options: Options = {}, parent = this.root): TagElement | undefined {
    if (!parent) return undefined;
    const marks = contents.filter((content) => content !== undefined);
    const element = marks.length > 0 ? this.pdf.struct(tag, options, marks) : this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** A rule, a ground, a running line: a screen reader passes over it. */
  artifact(draw: () => void): void {
    if (this.root) this.pdf.markContent('Artifact');
    draw();
    if (this.root) this.pdf.endMarkedContent();
  }

  /** No element is added after it. */
  end(): void {
    this.root?.end();
  }
}
