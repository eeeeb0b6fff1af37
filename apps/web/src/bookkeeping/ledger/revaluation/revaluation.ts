import type { Schema } from '@intendance/contract/client.js';
import { foreignAmount } from '../../../ui/format/format.js';
import type { EntryBody } from '../journal-entry/entry.api.js';
import { eurosAt } from '../journal-entry/foreign-line.js';

export type Revaluations = Schema<'RevaluationsDto'>;
export type Revaluation = Revaluations['revaluations'][number];

/** Above 0 when the position is worth more at the rate of the last day: the third party owes more, or is owed less. Null for no rate. */
export function differenceAt({ foreign_amount: amount, amount: books }: Revaluation, rate: string): number | null {
  const euros = eurosAt({ amount: Math.abs(amount), rate });
  return euros === null ? null : Math.round((Math.sign(books) * euros - books) * 100) / 100;
}

/** A latent loss goes to 476, a latent gain to 477; both are reversed on the first day of the next year. */
export function revaluationEntry(
  position: Revaluation,
  difference: number,
  { rate, end, reversal }: { rate: string; end: string; reversal: string },
): EntryBody {
  const { account, budget, third_party_code, third_party_name, currency, foreign_amount, piece_ref } = position;
  const amount = Math.abs(difference);
  const party = { accounting_code_value: account, budget, third_party_code, third_party_name };
  const conversion = { accounting_code_value: difference < 0 ? '476000' : '477000', budget };
  const [debit, credit] = difference < 0 ? [conversion, party] : [party, conversion];
  return {
    date: end,
    label:
      `Différence de conversion ${third_party_name} : ${foreignAmount(Math.abs(foreign_amount), currency)} au cours de ${rate.trim()}`.slice(
        0,
        200,
      ),
    piece_ref,
    reverse_on: reversal,
    lines: [
      { ...debit, debit: amount, credit: 0 },
      { ...credit, debit: 0, credit: amount },
    ],
  };
}
