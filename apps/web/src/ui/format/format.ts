// The only place that formats amounts, dates and counts for users. Amounts are in euros, as on the wire.
const paris = 'Europe/Paris';
// Intl writes thousands with U+202F, which our fonts lack: every amount would fall back to another face.
const plain = (text: string): string => text.replaceAll('\u202f', '\u00a0');
const nothing = '–';

const decimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const integers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const instants = new Intl.DateTimeFormat('fr-FR', {
  timeZone: paris,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const days = new Intl.DateTimeFormat('fr-CA', { timeZone: paris, year: 'numeric', month: '2-digit', day: '2-digit' });
const longDays = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const months = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short', year: '2-digit' });
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });

type Maybe<Value> = Value | null | undefined;

/** Euros to `1 234,56 €`. */
export const euros = (amount: Maybe<number>): string =>
  amount === null || amount === undefined ? nothing : plain(`${decimals.format(amount)}\u00a0€`);

/** Euros to `1 234,56`, for a field. */
export const decimal = (amount: number): string => plain(decimals.format(amount));

/** `1 234,50 USD`: an amount in another currency, with its own decimals. */
export const foreignAmount = (amount: number, currency: string): string =>
  plain(new Intl.NumberFormat('fr-FR', { style: 'currency', currency, currencyDisplay: 'code' }).format(amount));

/** As `decimal`, and nothing for 0: the columns of a ledger. */
export const decimalOrEmpty = (amount: number): string => (amount === 0 ? '' : decimal(amount));

export const num = (value: Maybe<number>): string => (value === null || value === undefined ? nothing : plain(integers.format(value)));

/** 12.34 to `12,3 %`. */
export const pct = (value: Maybe<number>): string =>
  value === null || value === undefined ? nothing : plain(`${tenths.format(value)}\u00a0%`);

/** `YYYY-MM-DD` (or an instant) to `31/12/2026`. A day is text: no `new Date`, no time zone. */
export function day(date: Maybe<string>): string {
  if (!date) return nothing;
  const text = date.length > 10 ? days.format(new Date(date)) : date;
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`;
}

/** `YYYY-MM-DD` to `samedi 21 novembre 2026`, `jeudi 1er janvier 2026`. */
export const longDay = (date: string): string =>
  longDays.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replace(/ 1 (?=\p{L})/u, ' 1er ');

/** An instant to `21/11/2026 à 14:32`, in Paris. */
export function dateTime(instant: Maybe<string | Date>): string {
  if (!instant) return nothing;
  const parts = Object.fromEntries(instants.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts.day}/${parts.month}/${parts.year} à ${parts.hour}:${parts.minute}`;
}

/** An instant to `14:32`, in Paris. */
export const time = (instant: string | Date): string => dateTime(instant).slice(-5);

/** `2026-01` or `2026-01-15` to `janv. 26`. */
export const month = (date: string): string => plain(months.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`)));

/** The day it is in Paris, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => days.format(now);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A day or an instant to `hier`, `il y a 12 jours`, `il y a 3 mois`. */
export function rel(date: string, now: Date = new Date()): string {
  const distance = daysBetween(today(now), date.length > 10 ? today(new Date(date)) : date);
  const away = Math.abs(distance);
  if (away < 31) return relative.format(distance, 'day');
  if (away < 365) return relative.format(Math.trunc(distance / 30.44), 'month');
  return relative.format(Math.trunc(distance / 365.25), 'year');
}

/** Days since `date`, for "la plus ancienne : 12 jours". */
export const daysSince = (date: string, now: Date = new Date()): number => Math.max(0, daysBetween(date.slice(0, 10), today(now)));

/** Decimal units, as the specification counts them: 16 000 000 bytes are `16 Mo`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size}\u00a0o`;
  if (size < 1_000_000) return plain(`${tenths.format(size / 1000)}\u00a0Ko`);
  return plain(`${tenths.format(size / 1_000_000)}\u00a0Mo`);
}

/** In French 0 and 1 are singular: `count(0, 'demande')` is `0 demande`, `count(2, 'demande')` is `2 demandes`. */
export const count = (amount: number, one: string, many: string = plural(one)): string =>
  `${num(amount)} ${Math.abs(amount) < 2 ? one : many}`;

/** Each word takes its mark: `demande validée` gives `demandes validées`, `travail` needs its own plural in `count`. */
export const plural = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/[sxz]$/.test(word) ? word : /(?:eau|eu)$/.test(word) ? `${word}x` : `${word}s`))
    .join(' ');
