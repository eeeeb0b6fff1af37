import { type Addressed, type CaseContext, type CaseStreams, type Facts, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AccountingActivityId, accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '../../plan/accounting-activity/accounting-activity.js';
import { accountingCategoryStream } from '../../plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '../../plan/accounting-category/accounting-category.js';
import { type BankAccountId, bankAccountStream } from '../bank-account/bank-account.events.js';
import { bankAccountDecider } from '../bank-account/bank-account.js';
import type { PaymentType } from '../bank-file/payment-type.js';
import { type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import { bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { type EntryProposalId, entryProposalStream } from './entry-proposal.events.js';
import { type EntryProposal, entryProposalFold, settlementsOf } from './entry-proposal-state.js';

/** `structure`: the budgets of a works council differ from those of other structures. */
export type EntryAcceptance = {
  readonly accountId: BankAccountId | null;
  readonly date: LocalDate | null;
  readonly paymentType: PaymentType | null;
  /** Activities by key of line. */
  readonly activities: ReadonlyMap<string, AccountingActivityId>;
  /** The movement of the bank that paid the entry or brought its money back, if there is one: it is allocated, and no operation is recorded. */
  readonly operationId: BankOperationId | null;
  readonly structure: EnvironmentType;
};

export type EntryProposalCommand =
  | { readonly type: 'AcceptEntryProposal'; readonly data: EntryAcceptance }
  | { readonly type: 'DismissEntryProposal'; readonly data: { readonly reason: string } }
  | { readonly type: 'ReopenEntryProposal' };
export type AddressedProposalCommand = Addressed<EntryProposalId, EntryProposalCommand>;

/** `payment`: the operation of the expenses. `repayment`: the operation of the returned money, when an entry has both. */
export const entryProposalFolds = {
  proposal: entryProposalFold,
  payment: bankOperationFold,
  repayment: bankOperationFold,
  calendar: fiscalCalendarDecider,
  account: bankAccountDecider,
  activities: { each: accountingActivityDecider },
  categories: { each: accountingCategoryDecider },
};
export type EntryProposalFolds = typeof entryProposalFolds;
export type EntryProposalFacts = Facts<EntryProposalFolds>;

export function entryProposalStreams(
  command: AddressedProposalCommand,
  { environmentId }: CaseContext,
  { proposal, activities }: FactsSoFar<EntryProposalFolds>,
): CaseStreams<EntryProposalFolds> {
  const own = { proposal: read(entryProposalStream(command.id)) };
  if (command.type !== 'AcceptEntryProposal') return own;
  const { accountId, activities: chosen } = command.data;
  const named = {
    ...own,
    calendar: guarded(fiscalCalendarStream(environmentId)),
    account: accountId === null ? undefined : guarded(bankAccountStream(accountId)),
    activities: [...new Set(chosen.values())].map((id) => guarded(accountingActivityStream(id))),
    categories: categoryStreams(activities ?? new Map()).map(read),
  };
  if (!proposal) return named;
  const ids = operationIds(command, proposal);
  return { ...named, payment: read(bankOperationStream(ids.payment)), repayment: read(bankOperationStream(ids.repayment)) };
}

const categoryStreams = (activities: EntryProposalFacts['activities']): string[] => [
  ...new Set(
    [...activities.values()].flatMap((activity) =>
      activity.status === 'none' ? [] : [accountingCategoryStream(activity.facts.categoryId)],
    ),
  ),
];

/** The operations of an answer. Their ids derive from the proposal: a repeated answer records no second operation. */
export function operationIds({ id, ...command }: AddressedProposalCommand, proposal: EntryProposal): OperationIds {
  const round = settlementsOf(proposal).length;
  const own = (part: string) => derivedId<'bank-operation'>(`${id}:${round}:${part}`);
  const ids = { payment: own('payment'), repayment: own('repayment') };
  const chosen = command.type === 'AcceptEntryProposal' ? command.data.operationId : null;
  if (chosen === null) return ids;
  const comesBack = proposal.status !== 'none' && proposal.entry.lines.every(({ amount }) => amount < 0);
  return comesBack ? { ...ids, repayment: chosen } : { ...ids, payment: chosen };
}
export type OperationIds = { readonly payment: BankOperationId; readonly repayment: BankOperationId };
