/** `place`: the number of the first line. */
export type TermsBlock = { readonly kind: 'title' | 'list' | 'paragraph'; readonly place: number; readonly lines: readonly string[] };

/** The part of Markdown that terms need: titles, lists, paragraphs. Other marks stay as they are typed. */
export function termsBlocks(text: string): readonly TermsBlock[] {
  const blocks: TermsBlock[] = [];
  let isJoined = false;
  for (const [place, line] of text.split('\n').entries()) {
    const block = blockOf(line.trim(), place);
    const last = blocks.at(-1);
    if (block && last && isJoined && block.kind !== 'title' && block.kind === last.kind) {
      blocks[blocks.length - 1] = { ...last, lines: [...last.lines, ...block.lines] };
    } else if (block) blocks.push(block);
    isJoined = block !== null;
  }
  return blocks;
}

function blockOf(line: string, place: number): TermsBlock | null {
  if (line === '') return null;
  const [, title] = /^#{1,6}\s+(.+)$/.exec(line) ?? [];
  if (title) return { kind: 'title', place, lines: [title] };
  const [, item] = /^[-*]\s+(.+)$/.exec(line) ?? [];
  return item ? { kind: 'list', place, lines: [item] } : { kind: 'paragraph', place, lines: [line] };
}
