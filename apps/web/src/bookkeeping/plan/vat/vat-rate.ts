import type { Schema } from '@intendance/contract/client.js';

/** Values of a list of the system are texts. */
export const rateChoices = (rates: readonly Schema<'VatRateDto'>[], none: string) => [
  { value: '', label: none },
  ...rates.map(({ rate, label }) => ({ value: String(rate), label })),
];
export const rateOf = (value: string): number | null => (value === '' ? null : Number(value));
export const rateValue = (rate: number | null | undefined): string => (rate === null || rate === undefined ? '' : String(rate));
