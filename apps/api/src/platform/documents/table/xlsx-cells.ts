import type { NumberDisplay } from './xlsx-styles.js';

const dayMs = 86_400_000;
/** The 31 December 9999: the last day of a workbook. */
const lastSerial = 2_958_465;
/** Days between the 1900 and 1904 date systems of workbooks. */
const daysTo1904 = 1462;

export type CellFacts = {
  readonly type: string;
  readonly value: string;
  readonly display: NumberDisplay | undefined;
  readonly sharedTexts: readonly string[];
  /** Whether the workbook counts its days from 1904. */
  readonly is1904: boolean;
};

/** The text of a cell as a user of the workbook would type it, a day as `2026-12-31`. */
export function xlsxCellText({ type, value, display, sharedTexts, is1904 }: CellFacts): string {
  switch (type) {
    case 's':
      return sharedTexts[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return unescaped(value);
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'Oui' : 'Non';
    case 'd':
      return value.slice(0, 10);
    case 'e':
      return value;
    default:
      return numberText(value.trim(), display, is1904);
  }
}

function numberText(value: string, display: NumberDisplay | undefined, is1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (display?.kind === 'day') return serialDay(Math.floor(number) + (is1904 ? daysTo1904 : 0)) ?? String(number);
  if (display?.kind === 'padded' && Number.isSafeInteger(number) && number >= 0) return String(number).padStart(display.length, '0');
  return String(number);
}

/** Workbooks count days from 1900 and include 29 February 1900, which did not exist. Null for an invalid day. */
function serialDay(serial: number): string | null {
  if (serial < 1 || serial === 60 || serial > lastSerial) return null;
  const days = serial > 60 ? serial - 1 : serial;
  return new Date(Date.UTC(1899, 11, 31) + days * dayMs).toISOString().slice(0, 10);
}

/** Characters that XML cannot hold are written `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Column number of a cell reference, from 1: `AB12` is in column 28. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
