import { cents, shareOut, toEuros } from '@intendance/kernel/money.js';
import { newLine, type SplitLine } from './split-lines.js';

export const fewestParts = 2;
export const mostParts = 20;

/** `3`: three equal parts. `50/30/20` or `120 ; 45`: as many parts as weights, a percentage or a number of people. Null: neither. */
export function partsOf(text: string): number[] | null {
  const alone = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  const weights = alone ? Array.from({ length: Number(alone) }, () => 1) : weightsOf(text);
  if (!weights || weights.length < fewestParts || weights.length > mostParts) return null;
  return weights.some((weight) => weight > 0) ? weights : null;
}

/** In hundredths: `33,5` is a weight too. */
function weightsOf(text: string): number[] | null {
  const parts = text.split(/[/;+]/).map((part) => part.replace('%', '').trim().replace(',', '.'));
  return parts.every((part) => /^\d{1,7}(\.\d{1,2})?$/.test(part)) ? parts.map((part) => Math.round(Number(part) * 100)) : null;
}

/** Splits the operation over these weights, to the cent. Lines keep their activity; surplus lines are removed, missing ones added. */
export function withParts(total: number, lines: readonly SplitLine[], weights: readonly number[], year: string): SplitLine[] {
  const amounts = shareOut(cents(Math.round(total * 100)), weights).map(toEuros);
  return amounts.map((amount, rank) => {
    const line = lines[rank];
    return line ? { ...line, amount } : newLine(year, amount);
  });
}
