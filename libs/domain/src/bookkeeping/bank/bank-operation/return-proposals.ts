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
/** A line that several payments may be, or whose only payment another line may return too: a person decides. */
export type ReturnChoice<Side> = { readonly line: Side; readonly payments: readonly Side[] };
type Returns<Side> = { readonly proposals: readonly ReturnProposal<Side>[]; readonly choices: readonly ReturnChoice<Side>[] };

/** A debtor may have a direct debit returned for eight weeks (SEPA core rulebook), and banks take some days. */
export const returnDays = 70;

/** More than a person compares. */
const mostCandidates = 10;

/** True for a line that a bank calls so: `REJET VIR`, `PRLV IMPAYE`, `CHQ IMPAYE`, or by the code of its format. */
export const isReturn = ({ paymentType, wording }: Pick<BankOperationFacts, 'paymentType' | 'wording'>): boolean =>
  paymentType === 'payback' || /\b(rejets?|rejete|retournee?|impayee?s?|rtn|unpaid)\b/.test(searchText(wording));

/**
 * Pairs returned payments with the payments that they return: opposite amounts on one account, the payment at most `returnDays` before. Among several
 * payments the words of the labels decide; what they do not decide is left to a person. A payment that an allocated return took back is taken off.
 */
export function returnProposals<Side extends ReturnSide>(returns: readonly Side[], payments: readonly Side[]): Returns<Side> {
  const paymentsByShape = Map.groupBy(payments, ({ accountId, value }) => `${accountId} ${value}`);
  const returnsByShape = Map.groupBy(returns, ({ accountId, value }) => `${accountId} ${-value}`);
  const shapes = [...returnsByShape].map(([shape, lines]) => ofShape(lines, new PaymentsByDay(paymentsByShape.get(shape) ?? [])));
  return {
    proposals: shapes.flatMap(({ proposals }) => proposals).toSorted(byDay),
    choices: shapes.flatMap(({ choices }) => choices).toSorted(byDay),
  };
}

function ofShape<Side extends ReturnSide>(lines: readonly Side[], payments: PaymentsByDay<Side>): Returns<Side> {
  for (const line of lines) if (line.isAllocated) payments.take(payments.latestOf(line));
  const unallocated = lines.filter(({ isAllocated }) => !isAllocated);
  const pairs = unallocated.flatMap((line) => {
    const payment = payments.onlyCandidate(line);
    return payment ? [{ line, payment }] : [];
  });
  const uses = Map.groupBy(pairs, ({ payment }) => payment);
  const proposals = pairs.filter(({ payment }) => uses.get(payment)?.length === 1);
  for (const { payment } of proposals) payments.take(payment);
  const sure = new Set(proposals.map(({ line }) => line));
  const choices = unallocated
    .filter((line) => !sure.has(line))
    .map((line) => ({ line, payments: payments.candidates(line) }))
    .filter((choice) => choice.payments.length > 0);
  return { proposals, choices };
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

  latestOf(line: Side): Side | undefined {
    return this.latest(line)[0];
  }

  /** It is no candidate any more. */
  take(payment: Side | undefined): void {
    if (payment) this.gone.add(payment);
  }

  /** Those that have a word of the line first, then the latest ones. */
  candidates(line: Side): Side[] {
    return [...new Set([...this.latest(line), ...this.before(this.all, line, mostCandidates)])].slice(0, mostCandidates);
  }

  /** The latest two of the days before, or more if several words have some; those with a word of the line, if there are any. */
  private latest(line: Side): Side[] {
    const words = labelWords(line.wording).filter((word) => !returnWords.has(word));
    const alike = new Set(words.flatMap((word) => this.before(this.byWord.get(word) ?? [], line)));
    return alike.size > 0 ? [...alike].toSorted((left, right) => right.date.localeCompare(left.date)) : this.before(this.all, line);
  }

  private before(payments: readonly Side[], line: Side, most = 2): Side[] {
    const latest: Side[] = [];
    for (let index = payments.findLastIndex(({ date }) => date <= line.date); index >= 0 && latest.length < most; index--) {
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
const byDay = (left: { readonly line: ReturnSide }, right: { readonly line: ReturnSide }): number =>
  left.line.date.localeCompare(right.line.date);
