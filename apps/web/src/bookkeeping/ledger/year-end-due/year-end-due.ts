import type { Schema } from '@intendance/contract/client.js';
import { count } from '../../../ui/format/format.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { kindLabels as cutOffLabels } from '../cut-off/cut-off.js';
import type { EntryBody } from '../journal-entry/entry.api.js';

export type YearEndDues = Schema<'YearEndDuesDto'>;
export type YearEndDue = YearEndDues['dues'][number];
export type DueActivity = Pick<AccountingActivity, 'id' | 'budget' | 'expense_accounting_code' | 'taking_accounting_code'>;

export const kindLabels: Record<YearEndDue['kind'], string> = { ...cutOffLabels, 'capitalized-interest': 'Ajout au capital' };

const nouns: Record<YearEndDue['source'], string> = {
  refunds: 'demande',
  registrations: 'inscription',
  'entry-proposals': 'ligne',
  bills: 'facture',
  loans: 'emprunt',
};
export const countOf = ({ source, count: amount }: YearEndDue): string => count(amount, nouns[source]);

export const sideOf = ({ kind }: YearEndDue): 'expense' | 'taking' => (kind.endsWith('-income') ? 'taking' : 'expense');

/** The interest that is added to the capital of a loan stays there. */
export const isReversed = ({ kind }: YearEndDue): boolean => kind !== 'capitalized-interest';

/** The dues that an entry may settle now: a reversal needs the next year. */
export const postableDues = ({ exercice, next_exercice: next, dues }: YearEndDues): YearEndDue[] =>
  exercice.closed ? [] : dues.filter((due) => due.remaining !== 0 && (next !== null || !isReversed(due)));

/** The account, budget and activity of the charge or income. A loan names its own account, and needs no activity. */
export type DueCharge = { account: string; budget: DueActivity['budget']; activity: string | null };
export const needsActivity = ({ charge_code_value: code }: YearEndDue): boolean => code === null;

/** Undefined while the activity that the due needs is to choose. */
export function chargeOf(due: YearEndDue, activity: DueActivity | undefined): DueCharge | undefined {
  const { charge_code_value: code, budget } = due;
  if (code !== null) return { account: code, budget: budget ?? '', activity: null };
  if (!activity) return undefined;
  const account = sideOf(due) === 'expense' ? activity.expense_accounting_code : activity.taking_accounting_code;
  return { account: account ?? '', budget: activity.budget, activity: activity.id };
}

/** The charge or income against the account of the due, and its reversal unless it stays. A negative remainder takes back what is too much. */
export function entryOfDue(due: YearEndDue, { account, budget, activity }: DueCharge, days: { end: string; reversal: string }): EntryBody {
  const { kind, remaining, piece_ref } = due;
  const amount = Math.abs(remaining);
  const isDebited = (kind !== 'accrued-income') === remaining > 0;
  return {
    date: days.end,
    label: labelOf(due),
    piece_ref,
    lines: [
      {
        accounting_code_value: account,
        budget,
        debit: isDebited ? amount : 0,
        credit: isDebited ? 0 : amount,
        ...(activity && { activity }),
      },
      {
        accounting_code_value: due.counterpart_code_value,
        budget,
        debit: isDebited ? 0 : amount,
        credit: isDebited ? amount : 0,
        ...(due.third_party_code && { third_party_code: due.third_party_code, third_party_name: due.third_party_name }),
      },
    ],
    ...(isReversed(due) && { reverse_on: days.reversal }),
  };
}

/** A due that no record has any more has the label of its entry. */
const labelOf = (due: YearEndDue): string =>
  (due.count === 0 ? due.label : `${kindLabels[due.kind]} : ${due.label} (${countOf(due)})`).slice(0, 200);
