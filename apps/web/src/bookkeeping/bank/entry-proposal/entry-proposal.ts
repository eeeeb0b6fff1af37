import type { Schema } from '@intendance/contract/client.js';
import type { Choice } from '../../../ui/field/select.js';
import { count, day } from '../../../ui/format/format.js';
import { type AccountingActivity, isThere, serves } from '../../plan/plan/plan.js';
import type { BankOperation, PaymentType } from '../bank-operation/bank-operation.js';

export type EntryProposal = Schema<'EntryProposalDto'>;
type ProposedLine = EntryProposal['lines'][number];

export const pendingText = (pending: number): string =>
  count(pending, 'écriture proposée attend votre réponse', 'écritures proposées attendent votre réponse');

/** `Cinéma → Billetterie cinéma, spectacles (607200, ASC)`: codes are shown to those who may read them. */
export function lineText(line: ProposedLine, budget: string, activities: readonly AccountingActivity[]): string {
  const activity = activities.find(({ id }) => id === line.activity);
  if (!activity) return `${line.label} → activité à choisir`;
  const { name, expense_accounting_code: code } = activity;
  const details = [code !== null && isThere(code) && code !== 'OUI' ? code : '', budget].filter(Boolean).join(', ');
  return `${line.label} → ${name}${details && ` (${details})`}`;
}

/** True when one press accepts the entry: nothing is left to choose. */
export const isComplete = ({ account, lines }: EntryProposal): boolean =>
  account !== null && lines.every(({ activity }) => activity !== null);

/** True when one movement of the bank may be the whole entry: its lines have one direction. */
export const isOneWay = ({ lines }: EntryProposal): boolean => new Set(lines.map(({ amount }) => amount > 0)).size === 1;

export type AcceptForm = {
  /** Empty: a new operation is recorded. */
  operation: string;
  date: string | null;
  account: string;
  type: PaymentType;
  lines: { key: string; activity: string }[];
};

export const toAcceptForm = ({ date, account, lines }: EntryProposal): AcceptForm => ({
  operation: '',
  date,
  account: account ?? '',
  type: 'transfer',
  lines: lines.map(({ key, activity }) => ({ key, activity: activity ?? '' })),
});

/** Lines without an activity are not sent: the API names those that miss one. */
export function toAcceptBody({ operation, date, account, type, lines }: AcceptForm): Schema<'AcceptEntryDto'> {
  const chosen = lines.filter(({ activity }) => activity !== '');
  if (operation !== '') return { operation, lines: chosen };
  return { date, type, lines: chosen, ...(account !== '' && { account }) };
}

/** The activities that the entry may go to: of its budget, or of none. */
export const activityOptions = (activities: readonly AccountingActivity[], { budget }: EntryProposal): Choice[] =>
  activities
    .filter((activity) => serves(activity, 'expense') && (activity.budget === budget || activity.budget === ''))
    .map(({ id, name, category }) => ({ value: id, label: `${category.name} : ${name}` }));

export const paymentOptions = (operations: readonly BankOperation[]): Choice[] => [
  { value: '', label: 'Saisir une nouvelle opération' },
  ...operations.map(({ id, date, wording, account }) => ({ value: id, label: `${day(date)} ${wording} (${account.name})` })),
];
