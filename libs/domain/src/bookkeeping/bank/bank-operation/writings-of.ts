import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { budgetNames } from '../../budget-name.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import { suspenseAccount } from '../../plan/default-plan/clearing-accounts.js';
import type { BankOperationFacts, Split } from './bank-operation.events.js';
import { netAmount } from './split-vat.js';
import type { Writing, WritingLine } from './writing.js';

/** An operation as it is now; without splits it is not allocated. */
export type WrittenOperation = { facts: WrittenFacts; splits: readonly Counterpart[] };

type WrittenFacts = Pick<
  BankOperationFacts,
  'accountCode' | 'accountName' | 'accountBudget' | 'journal' | 'date' | 'fiscalYearId' | 'wording' | 'value' | 'pieceRef'
>;
type Counterpart = Pick<Split, 'budget' | 'account' | 'accountLabel' | 'auxiliary' | 'activityId' | 'amount' | 'vat'>;

/**
 * The writings of an operation, from its events alone: a line of the bank for each budget, so that every budget balances. Receipts debit
 * the bank, whatever they are; the allocation decided the account against it. The tax of a part
 * has a line of its own, beside that of the part without the tax.
 */
export function writingsOf({ facts, splits }: WrittenOperation): Writing[] {
  const parts = splits.length > 0 ? splits : [suspenseCounterpart(facts)];
  return budgetNames.flatMap((budget) => {
    const counterparts = parts.filter((part) => part.budget === budget);
    if (counterparts.length === 0) return [];
    const bank = bankLine(facts, budget, sum(counterparts.map(({ amount }) => amount)));
    const others = counterparts.flatMap((part) => counterpartLines(facts, part));
    const lines = facts.value > 0 ? [bank, ...others] : [...others, bank];
    return [{ journal: facts.journal, date: facts.date, fiscalYearId: facts.fiscalYearId, pieceRef: facts.pieceRef ?? '', budget, lines }];
  });
}

const suspenseCounterpart = ({ value, accountBudget }: WrittenFacts): Counterpart => ({
  budget: accountBudget,
  account: suspenseAccount,
  accountLabel: accountLabel(suspenseAccount),
  activityId: null,
  amount: cents(Math.abs(value)),
});

function bankLine({ value, accountCode, accountName, wording }: WrittenFacts, budget: Split['budget'], amount: Cents): WritingLine {
  return { account: accountCode, accountLabel: accountName, budget, ...side(value > 0, amount), wording, activityId: null };
}

function counterpartLines({ value, wording }: WrittenFacts, part: Counterpart): WritingLine[] {
  const { budget, account, accountLabel: label, auxiliary, activityId, vat } = part;
  const shared = { budget, wording };
  const net = side(value < 0, cents(netAmount(part)));
  const own = { account, accountLabel: label, ...shared, ...net, activityId, ...(auxiliary && { auxiliary }) };
  if (!vat || vat.posted === 0) return [own];
  const amounts = side(value < 0, vat.posted);
  return [
    own,
    { account: vat.account, accountLabel: accountLabel(vat.account), ...shared, ...amounts, activityId: null, vatRate: vat.rate },
  ];
}

const side = (isDebit: boolean, amount: Cents): Pick<WritingLine, 'debit' | 'credit'> =>
  isDebit ? { debit: amount, credit: cents(0) } : { debit: cents(0), credit: amount };
