import type { Schema } from '@intendance/contract/client.js';
import type { EntryBody } from '../journal-entry/entry.api.js';

export type CutOffs = Schema<'CutOffsDto'>;
export type CutOff = CutOffs['cut_offs'][number];

export const kindLabels: Record<CutOff['kind'], string> = {
  'prepaid-charge': 'Charge constatée d’avance',
  'deferred-income': 'Produit constaté d’avance',
  'accrued-charge': 'Charge à payer',
  'accrued-income': 'Produit à recevoir',
};

/** The account of the charge or income is credited or debited, against the account of the cut-off. */
export function entryOf(cutOff: CutOff, share: number, days: { end: string; reversal: string }): EntryBody {
  const { kind, budget, activity, wording, accounting_code_value: account, cut_off_code_value: counterpart } = cutOff;
  const isDebited = kind === 'accrued-charge' || kind === 'deferred-income';
  const nature = { accounting_code_value: account, budget, debit: isDebited ? share : 0, credit: isDebited ? 0 : share };
  return {
    date: days.end,
    label: `${kindLabels[kind]} : ${wording}`.slice(0, 200),
    piece_ref: cutOff.piece_ref,
    lines: [
      { ...nature, ...(activity && { activity: activity.id }) },
      { accounting_code_value: counterpart, budget, debit: isDebited ? 0 : share, credit: isDebited ? share : 0 },
    ],
    reverse_on: days.reversal,
  };
}
