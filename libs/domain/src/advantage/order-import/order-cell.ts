import { addDays, type LocalDate, startOfDay } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { writtenAmount } from '../../capabilities/bank-message/bank-value.js';
import { dayIn } from '../../capabilities/file-import/import-day.js';

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)$/i;
const clock = /(?:^|[\sTà,])(\d{1,2})\s*[:hH]\s*(\d{2})?(?::(\d{2}))?/;
const secondsPerDay = 86_400;

/** The instant of a day, or of an hour of Paris, as people, programs and spreadsheets write them. Null when no day can be read. */
export function instantIn(text: string): string | null {
  if (zoned.test(text)) {
    const time = Date.parse(text.replace(' ', 'T').replace(/\s/g, ''));
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const day = dayIn(text);
  // Years outside of the calendar of orders have no midnight in Paris that four digits can write.
  if (day !== null && !isOrderDay(day)) return `${day}T00:00:00.000Z`;
  return day === null ? null : atClock(day, secondsIn(text)).toISOString();
}

function secondsIn(text: string): number {
  const serial = /^\d{5}[.,](\d+)$/.exec(text);
  if (serial) return Math.round(Number(`0.${serial[1]}`) * secondsPerDay);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock.exec(text) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total < secondsPerDay ? total : 0;
}

/** Counts from the next midnight in the afternoon: a day of a change of hour has 23 or 25 hours. */
function atClock(day: LocalDate, seconds: number): Date {
  if (seconds < secondsPerDay / 2) return new Date(startOfDay(day).getTime() + seconds * 1000);
  return new Date(startOfDay(addDays(day, 1)).getTime() - (secondsPerDay - seconds) * 1000);
}

/** True for a day or an instant at which a ticket may have been bought: a date of 1926 or of 2126 is a typing error. */
export const isOrderDay = (text: string): boolean => '2000' <= text && text < '2100';

/** `1 234,56 €`, `12.5`, `gratuit`. A workbook stores 11,90 as 11.899999999999999. Null for anything else. */
export function priceIn(text: string): Cents | null {
  if (/^(?:gratuit|offert)e?$/.test(searchText(text))) return cents(0);
  if (/^-?\d+\.\d{6,}$/.test(text)) {
    const amount = Math.round(Number(text) * 100);
    return Math.abs(amount - Number(text) * 100) < 0.001 && Number.isSafeInteger(amount) ? cents(amount) : null;
  }
  return writtenAmount(text);
}

/** `2`, `2,00`. Null for anything else. */
export function quantityIn(text: string): number | null {
  const [, digits] = /^(\d{1,5})(?:[.,]0+)?$/.exec(text.replaceAll(' ', '')) ?? [];
  return digits === undefined ? null : Number(digits);
}

const confirmed =
  /^(?:(?:confirm|valid|pay|regl|expedi|envoy|livr|termin|trait|imprim|utilis)ee?s?|emise?s?|en cours de livraison|confirmed|paid|completed?|shipped|delivered|ok)$/;
const cancelled = /^(?:(?:annul|rembours|refus)ee?s?|cancell?ed|refunded|avoir)$/;

/** The state that a partner's word means; null for an order that is not confirmed yet, and for an unknown word. */
export function statusIn(text: string): 'confirmed' | 'cancelled' | null {
  const word = searchText(text);
  if (cancelled.test(word)) return 'cancelled';
  return confirmed.test(word) ? 'confirmed' : null;
}
