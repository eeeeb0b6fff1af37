import { asciiText } from '@intendance/kernel/ascii-text.js';

/** Text at the left of a column, cut at its width. */
export const leftCell = (text: string, width: number): string => asciiText(text).slice(0, width).padEnd(width);

/** A value at the right of a column. Values that are cut would be others. @throws Error where it is longer than the column */
export function rightCell(value: string, width: number, fill = ' '): string {
  if (value.length > width) throw new Error(`${value} is longer than ${width} characters`);
  return value.padStart(width, fill);
}

export const blank = (width: number): string => ' '.repeat(width);

/** `311226`. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;
/** `31122026`. */
export const longDay = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`;
/** `6000.00` or `6000,00`. */
export function decimal(amount: number, point: '.' | ','): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}
