import { type Cents, cents } from '@intendance/kernel/money.js';

/** The rates of metropolitan France, in hundredths of a percent, each with its text in the general tax code (CGI). */
export const vatRates = [
  { rate: 2000, label: '20 %', text: 'CGI, art. 278' },
  { rate: 1000, label: '10 %', text: 'CGI, art. 278 bis à 279' },
  { rate: 550, label: '5,5 %', text: 'CGI, art. 278-0 bis' },
  { rate: 210, label: '2,1 %', text: 'CGI, art. 281 quater à 281 nonies' },
  { rate: 0, label: '0 % ou exonéré', text: 'CGI, art. 261 à 262' },
] as const;
export type VatRate = (typeof vatRates)[number]['rate'];

export const isVatRate = (rate: number): rate is VatRate => vatRates.some((known) => known.rate === rate);
export const vatRateLabel = (rate: VatRate): string => vatRates.find((known) => known.rate === rate)?.label ?? '';

/** An amount with tax as its base and its tax. */
export type VatParts = { readonly base: Cents; readonly tax: Cents };

/** Rounds the base half up to the cent, once; the tax is the rest. @param amount with tax, not below 0 */
export function vatParts(amount: Cents, rate: VatRate): VatParts {
  const divisor = BigInt(10_000 + rate);
  const base = cents(Number((BigInt(amount) * 20_000n + divisor) / (2n * divisor)));
  return { base, tax: cents(amount - base) };
}
