/** An element of an XML or SGML document, for both readers. Names are local: without their namespace prefix. */
export type Element = {
  readonly name: string;
  /** The trimmed text of the element itself. */
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The same empty list for all leaves: `adopt` gives a first child. */
  children: readonly Element[];
  readonly line: number;
  /** False where the document ended before its end tag. */
  isClosed: boolean;
};

/** Most elements are leaves, and a file has a million: leaves share one empty list. */
const noAttributes: Readonly<Record<string, string>> = Object.freeze({});
const noChildren: readonly Element[] = Object.freeze([]);
/** More than the longest upload of movements holds, as banks write them; a tree of so many takes some 150 MB. */
export const mostElements = 1_300_000;

export const element = (name: string, line: number, attributes = noAttributes): Element => ({
  name,
  text: '',
  attributes,
  children: noChildren,
  line,
  isClosed: false,
});

export function adopt(parent: Element, child: Element): void {
  if (parent.children === noChildren) parent.children = [child];
  else (parent.children as Element[]).push(child);
}

/** The children of one go to another; a call that spreads a hundred thousand of them would not fit the stack. */
export function handOver(from: Element, to: Element): void {
  for (const child of from.children) adopt(to, child);
  from.children = noChildren;
}

/** `child(entry, 'NtryDtls', 'TxDtls')` is the first one on that path. */
export function child(parent: Element | undefined, ...path: readonly string[]): Element | undefined {
  let descendant = parent;
  for (const name of path) descendant = descendant?.children.find((candidate) => candidate.name === name);
  return descendant;
}

export const children = (parent: Element | undefined, name: string): Element[] =>
  parent?.children.filter((candidate) => candidate.name === name) ?? [];

/** The text at a path, undefined when it is absent or empty. */
export const textAt = (parent: Element | undefined, ...path: readonly string[]): string | undefined =>
  child(parent, ...path)?.text || undefined;

/** All elements of a name, at any depth, in the order of the document. */
export function descendants(root: Element, name: string): Element[] {
  const matches: Element[] = [];
  const left: Element[] = [root];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.name === name) matches.push(next);
    for (let index = next.children.length - 1; index >= 0; index--) {
      const below = next.children[index];
      if (below) left.push(below);
    }
  }
  return matches;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes the predefined and numeric entities. Other text stays as it is: banks write `AT&T`. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name) return named[name.toLowerCase()] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;
