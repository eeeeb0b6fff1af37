import { searchText } from '@intendance/kernel/names.js';
import type { DepreciationMethod } from '../fixed-asset/fixed-asset.events.js';

/** `Linéaire`, `L`, `Dégressif`, `D`, `Non amortissable`. Null for anything else. */
export function methodIn(text: string): DepreciationMethod | null {
  const word = searchText(text).replace(/^amortissement /, '');
  if (/^(l|lin|lineaire|straight-line)$/.test(word)) return 'straight-line';
  if (/^(d|deg|degr|degressif|declining)$/.test(word)) return 'declining';
  return /^(n|na|non|aucun|sans|none|non amorti(e|ssable)?|sans amortissement|non amortissables?)$/.test(word) ? 'none' : null;
}

/** A number alone up to this one is of years, unless the title of its column says months. */
const mostYears = 50;

/**
 * Months of `60 mois`, `5 ans`, `3,5 ans`, `5 ans 6 mois`, `05/06` of programs, or of a number alone. Null for anything else.
 * @param header the title of the column, which may name the unit
 */
export function monthsIn(text: string, header: string): number | null {
  const plain = searchText(text).replace(',', '.');
  const [, years, more] = /^(\d+) ?(?:a|ans?|annees?)[ ,et]* ?(\d+) ?(?:m|mois)$/.exec(plain) ?? /^(\d{1,2})\/(\d{1,2})$/.exec(plain) ?? [];
  if (years !== undefined) return Number(years) * 12 + Number(more);
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?(m|mois|a|ans?|annees?)?$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits);
  const isMonths = unit.startsWith('m') || (unit === '' && (isOfMonths(header) || (value > mostYears && !isOfYears(header))));
  const months = isMonths ? value : value * 12;
  return Math.abs(months - Math.round(months)) < 0.05 ? Math.round(months) : null;
}

const isOfMonths = (header: string): boolean => /\bmois\b/.test(searchText(header));
const isOfYears = (header: string): boolean => /\b(ans?|annees?)\b/.test(searchText(header));

/** Months of a yearly rate: 60 of `20 %` or of `0.2`, as a workbook stores a percentage; 36 of `33,33`. */
export function monthsOfRate(text: string): number | null {
  const [, digits, sign] = /^(\d+(?:[.,]\d+)?) ?(%)?$/.exec(text.trim()) ?? [];
  const value = Number(digits?.replace(',', '.') ?? 0);
  const percent = sign === undefined && value <= 1 ? value * 100 : value;
  return percent > 0 && percent <= 100 ? Math.round(1200 / percent) : null;
}
