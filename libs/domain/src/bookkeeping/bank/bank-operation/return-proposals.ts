import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { labelWords } from '../bank-import/label-words.js';
import type { BankOperationFacts, BankOperationId } from './bank-operation.events.js';

export type ReturnSide = {
  readonly id: BankOperationId;
  readonly accountId: BankAccountId;
  readonly date: LocalDate;
  readonly value: Cents;
  readonly wording: string;
  /** A return that a user has allocated. */
  readonly isAllocated: boolean;
};
export type ReturnProposal<Side> = { readonly line: Side; readonly payment: Side };

/** A debtor may have a direct debit returned for eight weeks (SEPA core rulebook), and banks take some days. */
export const returnDays = 70;

/** True for a line that a bank calls so: `REJET VIR`, `PRLV IMPAYE`, `CHQ IMPAYE`, or by the code of its format. */
export const isReturn = ({ paymentType, wording }: Pick<BankOperationFacts, 'paymentType' | 'wording'>): boolean =>
  paymentType === 'payback' || /\b(rejets?|rejete|retournee?|impayee?s?|rtn|unpaid)\b/.test(searchText(wording));

/**
 * Pairs returned payments with the payments that they return: opposite amounts on one account, the payment at most `returnDays` before. Among several
 * payments the words of the labels decide; what they do not decide is not proposed. A payment that an allocated return took back is taken off.
 */
export function returnProposals<Side extends ReturnSide>(returns: readonly Side[], payments: readonly Side[]): ReturnProposal<Side>[] {
  const [paymentsByShape, returnsByShape] = [
    Map.groupBy(payments, shapeOf),
    Map.groupBy(returns, ({ accountId, value }) => `${accountId} ${-value}`),
  ];
  return [...returnsByShape].flatMap(([shape, group]) => ofShape(group, paymentsByShape.get(shape) ?? [])).toSorted(byDay);
}

function ofShape<Side extends ReturnSide>(returns: readonly Side[], payments: readonly Side[]): ReturnProposal<Side>[] {
  const left = new Set(payments);
  for (const settled of returns.filter(({ isAllocated }) => isAllocated)) {
    const latest = likeliest(settled, [...left]).at(-1);
    if (latest) left.delete(latest);
  }
  const choices = returns.filter(({ isAllocated }) => !isAllocated).map((line) => ({ line, candidates: likeliest(line, [...left]) }));
  const uses = Map.groupBy(
    choices.flatMap(({ candidates }) => candidates),
    (payment) => payment,
  );
  return choices.flatMap(({ line, candidates: [payment, ...others] }) =>
    payment && others.length === 0 && uses.get(payment)?.length === 1 ? [{ line, payment }] : [],
  );
}

/** The payments of the days before, by day; only those with a word of the return, if there are any. */
function likeliest<Side extends ReturnSide>(line: Side, payments: readonly Side[]): Side[] {
  const day = dayNumber(line);
  const near = payments
    .filter((payment) => dayNumber(payment) <= day && day - dayNumber(payment) <= returnDays)
    .toSorted((left, right) => left.date.localeCompare(right.date));
  const words = new Set(labelWords(line.wording).filter((word) => !returnWords.has(word)));
  const alike = near.filter(({ wording }) => labelWords(wording).some((word) => words.has(word)));
  return alike.length > 0 ? alike : near;
}

/** The words that say that it is a return, cut as labels are. */
const returnWords = new Set(['rejet', 'retour', 'impaye', 'annula', 'contre', 'regula', 'type payback']);

const shapeOf = ({ accountId, value }: ReturnSide): string => `${accountId} ${value}`;
const dayNumber = ({ date }: ReturnSide): number => Date.parse(date) / 86_400_000;
const byDay = (left: ReturnProposal<ReturnSide>, right: ReturnProposal<ReturnSide>): number =>
  left.line.date.localeCompare(right.line.date);
