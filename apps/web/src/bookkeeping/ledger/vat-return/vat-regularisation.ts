import type { EntryBody } from '../journal-entry/entry.api.js';
import type { VatRegularisation } from './vat-return.api.js';

export type FinalCoefficient = NonNullable<VatRegularisation['final']>;
type Budget = EntryBody['lines'][number]['budget'];

/** In euros: to deduct besides above 0, to pay back below. */
export const remainingOf = ({ taxes }: FinalCoefficient): number =>
  Math.round(taxes.reduce((total, { remaining }) => total + remaining, 0) * 100) / 100;

export const isToPost = ({ taxes }: FinalCoefficient): boolean => taxes.some(({ remaining }) => remaining !== 0);

/** Today, within the fiscal year and before the deadline. */
export function regularisationDay(start: string, deadline: string, today: string): string {
  if (today < start) return start;
  return today > deadline ? deadline : today;
}

/** What is deducted besides is an income, what is paid back a charge: each tax against its own line. */
export const regularisationEntry = (final: FinalCoefficient, { date, budget }: { date: string; budget: Budget }): EntryBody => ({
  date,
  label: `TVA : coefficient de déduction définitif ${final.calendar_year}`,
  piece_ref: final.piece_ref,
  lines: final.taxes
    .filter(({ remaining }) => remaining !== 0)
    .flatMap(({ accounting_code_value, remaining }) => {
      const amount = Math.abs(remaining);
      const [debit, credit] = remaining > 0 ? [amount, 0] : [0, amount];
      return [
        { accounting_code_value, budget, debit, credit },
        { accounting_code_value: remaining > 0 ? '758000' : '658000', budget, debit: credit, credit: debit },
      ];
    }),
});
