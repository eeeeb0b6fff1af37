import { today } from '../../../ui/format/format.js';
import type { Entry, EntryBody } from './entry.api.js';

/** The amount of a line in another currency, as it is typed: the rate as a text of up to eight decimals. */
export type ForeignValues = { currency: string; amount: number | null; rate: string; date: string | null; source: string };

export const emptyForeign = (date: string | null): ForeignValues => ({
  currency: 'USD',
  amount: null,
  rate: '',
  date: date ?? today(),
  source: 'BCE',
});

export const foreignValues = (foreign: Entry['lines'][number]['foreign'] | undefined): ForeignValues | null =>
  foreign
    ? {
        ...{ currency: foreign.currency, amount: foreign.amount, date: foreign.date, source: foreign.source },
        rate: rateText(foreign.rate ?? null),
      }
    : null;

/** Null when the text is no positive number of up to eight decimals. */
export function readRate(text: string): number | null {
  const number = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  return /^\d+(\.\d{1,8})?$/.test(number) && Number(number) > 0 ? Number(number) : null;
}

const rateText = (rate: number | null): string =>
  rate === null ? '' : rate.toFixed(8).replace(/0+$/, '').replace(/\.$/, '').replace('.', ',');

/** The euros of an amount at a typed rate; null while one of them is missing. */
export function eurosAt({ amount, rate }: Pick<ForeignValues, 'amount' | 'rate'>): number | null {
  const value = readRate(rate);
  return amount === null || value === null ? null : Math.round(Number((amount * value * 100).toFixed(6))) / 100;
}

export const foreignBody = ({
  currency,
  amount,
  rate,
  date,
  source,
}: ForeignValues): NonNullable<EntryBody['lines'][number]['foreign']> => ({
  currency: currency.trim().toUpperCase(),
  amount: amount ?? 0,
  rate: readRate(rate),
  date: date ?? today(),
  source: source.trim(),
});
