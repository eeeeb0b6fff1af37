import { currencyDigits } from '@intendance/domain/bookkeeping/ledger/foreign-currency/currencies.js';

/** The amount of a line in units of its currency, for the wire; null for a line in euros. */
export const foreignUnits = ({ currency, foreignAmount }: { currency: string | null; foreignAmount: number | null }): number | null =>
  currency === null || foreignAmount === null ? null : foreignAmount / 10 ** currencyDigits(currency);
