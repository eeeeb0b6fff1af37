import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { labelWords } from '../bank-import/label-words.js';
import type { BankOperationFacts, BankOperationId } from './bank-operation.events.js';

export type ReturnSide = {
  readonly id: BankOperationId;
  /** Of a cheque, the account of its deposit. */
  readonly accountId: BankAccountId;
  /** Of a cheque, the day of its deposit. */
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
  const paymentsByShape = Map.groupBy(payments, ({ accountId, value }) => `${accountId} ${value}`);
  const returnsByShape = Map.groupBy(returns, ({ accountId, value }) => `${accountId} ${-value}`);
  return [...returnsByShape]
    .flatMap(([shape, lines]) => ofShape(lines, new PaymentsByDay(paymentsByShape.get(shape) ?? [])))
    .toSorted(byDay);
}

function ofShape<Side extends ReturnSide>(lines: readonly Side[], payments: PaymentsByDay<Side>): ReturnProposal<Side>[] {
  for (const line of lines) if (line.isAllocated) payments.takeLatest(line);
  const proposals = lines.flatMap((line) => {
    const payment = line.isAllocated ? undefined : payments.onlyCandidate(line);
    return payment ? [{ line, payment }] : [];
  });
  const uses = Map.groupBy(proposals, ({ payment }) => payment);
  return proposals.filter(({ payment }) => uses.get(payment)?.length === 1);
}

/** Payments of one account and amount, in the order of their days and by their words: equal amounts are not compared pair by pair. */
class PaymentsByDay<Side extends ReturnSide> {
  private readonly all: readonly Side[];
  private readonly byWord = new Map<string, Side[]>();
  private readonly gone = new Set<Side>();

  constructor(payments: readonly Side[]) {
    this.all = payments.toSorted((left, right) => left.date.localeCompare(right.date));
    for (const payment of this.all)
      for (const word of labelWords(payment.wording)) {
        const group = this.byWord.get(word);
        if (group) group.push(payment);
        else this.byWord.set(word, [payment]);
      }
  }

  /** Undefined for none or several. */
  onlyCandidate(line: Side): Side | undefined {
    const [only, ...others] = this.latest(line);
    return others.length === 0 ? only : undefined;
  }

  takeLatest(line: Side): void {
    const [latest] = this.latest(line);
    if (latest) this.gone.add(latest);
  }

  /** The latest two of the days before, or more if several words have some; those with a word of the line, if there are any. */
  private latest(line: Side): Side[] {
    const words = labelWords(line.wording).filter((word) => !returnWords.has(word));
    const alike = new Set(words.flatMap((word) => this.latestOf(this.byWord.get(word) ?? [], line)));
    return alike.size > 0 ? [...alike].toSorted((left, right) => right.date.localeCompare(left.date)) : this.latestOf(this.all, line);
  }

  private latestOf(payments: readonly Side[], line: Side): Side[] {
    const latest: Side[] = [];
    for (let index = payments.findLastIndex(({ date }) => date <= line.date); index >= 0 && latest.length < 2; index--) {
      const payment = payments[index];
      if (!payment || dayNumber(line) - dayNumber(payment) > returnDays) break;
      if (!this.gone.has(payment)) latest.push(payment);
    }
    return latest;
  }
}

/** The words that say that it is a return, cut as labels are. */
const returnWords = new Set(['rejet', 'retour', 'impaye', 'annula', 'contre', 'regula', 'type payback']);

const dayNumber = ({ date }: ReturnSide): number => Date.parse(date) / 86_400_000;
const byDay = (left: ReturnProposal<ReturnSide>, right: ReturnProposal<ReturnSide>): number =>
  left.line.date.localeCompare(right.line.date);
