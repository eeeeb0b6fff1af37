import type { TableRefusals } from './table-refusals.js';
import { readXmlPart } from './xml-parts.js';

/** Display of a number, from the style of its cell: a day, leading zeros, or the plain number. */
export type NumberDisplay = { readonly kind: 'day' } | { readonly kind: 'padded'; readonly length: number } | { readonly kind: 'plain' };

const plain: NumberDisplay = { kind: 'plain' };

/** Number formats of days that a workbook uses without a definition (ECMA-376, 18.8.30). */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The display of each style of a workbook, by the index that its cells name. */
export async function readStyles(part: AsyncIterable<Buffer>, refusals: TableRefusals): Promise<readonly NumberDisplay[]> {
  const formats = new Map<number, string>();
  const formatIds: number[] = [];
  let isCellStyle = false;
  await readXmlPart(
    part,
    {
      open(name, { numFmtId, formatCode }) {
        if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '');
        else if (name === 'cellXfs') isCellStyle = true;
        else if (name === 'xf' && isCellStyle) formatIds.push(Number(numFmtId ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') isCellStyle = false;
      },
    },
    refusals,
  );
  return formatIds.map((id) => {
    const code = formats.get(id);
    if (code === undefined) return isBuiltInDay(id) ? { kind: 'day' } : plain;
    return displayOf(code);
  });
}

/** A format is a date format when it contains a date letter outside quotes, brackets and escapes. */
function displayOf(code: string): NumberDisplay {
  const first = code.split(';')[0] ?? '';
  if (/^0{2,}$/.test(first)) return { kind: 'padded', length: first.length };
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[dmyj]/i.test(bare) && !/general|standard/i.test(bare) ? { kind: 'day' } : plain;
}
