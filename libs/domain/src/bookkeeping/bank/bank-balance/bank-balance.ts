import type { Decider } from '@intendance/kernel/decider.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { BankAccountFacts } from '../bank-account/bank-account.events.js';
import { bankBalanceErrors } from './bank-balance.errors.js';
import type { BankBalanceEvent, TypedBalance } from './bank-balance.events.js';
import { cashCount } from './cash-count.js';

/** `reversalId`: the entry that reverses the entry of the difference, if the count has one. */
type Reversal = { readonly reversalId: JournalEntryId };
export type BankBalanceCommand =
  | { readonly type: 'RecordBankBalance'; readonly data: TypedBalance & Reversal & { readonly today: LocalDate } }
  | { readonly type: 'RemoveBankBalance'; readonly data: Reversal & { readonly day: LocalDate } }
  | { readonly type: 'PostCashDifference'; readonly data: SentDifference }
  | { readonly type: 'ReverseCashDifference'; readonly data: Reversal & { readonly day: LocalDate } };

/** `difference`: as the user read it. `books`: the balance of the ledger on that day, now. */
export type SentDifference = {
  readonly day: LocalDate;
  readonly difference: Cents;
  readonly books: Cents;
  readonly entryId: JournalEntryId;
};

/** `difference`: the entry that brings the ledger to the count of a cash box. */
export type StatedBalance = TypedBalance & { readonly difference?: { readonly amount: Cents; readonly entryId: JournalEntryId } };
/** The typed balances of an account, by their day. */
export type BankBalances = PersistentMap<LocalDate, StatedBalance>;

export const bankBalancesDecider: Decider<BankBalanceCommand, BankBalanceEvent, BankBalances> = {
  initial: new PersistentMap(),
  decide,
  evolve,
};

function decide(command: BankBalanceCommand, balances: BankBalances): BankBalanceEvent[] {
  const before = balances.get(command.data.day);
  switch (command.type) {
    case 'RecordBankBalance':
      return record(command.data, before);
    case 'RemoveBankBalance':
      if (!before) throw bankBalanceErrors.unknown();
      return [...reversalOf(before, command.data.reversalId), { type: 'BankBalanceRemoved', data: { day: before.day } }];
    case 'PostCashDifference':
      return post(command.data, before);
    case 'ReverseCashDifference':
      if (!before) throw bankBalanceErrors.unknown();
      if (!before.difference) throw bankBalanceErrors.notPosted();
      return reversalOf(before, command.data.reversalId);
  }
}

/** A note may change beside an entry; another sum is another difference. */
function record(
  { day, balance, note, today, cash: pieces = [], reversalId }: Extract<BankBalanceCommand, { type: 'RecordBankBalance' }>['data'],
  before: StatedBalance | undefined,
): BankBalanceEvent[] {
  if (day > today) throw bankBalanceErrors.future();
  const cash = pieces.length > 0 ? cashCount(pieces, balance) : undefined;
  if (before?.balance === balance && before.note === note && isSameCash(before.cash, cash)) return [];
  return [
    ...(before && before.balance !== balance ? reversalOf(before, reversalId) : []),
    { type: 'BankBalanceRecorded', data: { day, balance, note, ...(cash && { cash }) } },
  ];
}

function post({ day, difference, books, entryId }: SentDifference, before: StatedBalance | undefined): BankBalanceEvent[] {
  if (!before) throw bankBalanceErrors.unknown();
  if (before.difference?.entryId === entryId) return [];
  if (before.difference) throw bankBalanceErrors.differencePosted();
  if (before.balance < 0) throw bankBalanceErrors.belowZero();
  const amount = cents(before.balance - books);
  if (amount === 0) throw bankBalanceErrors.noDifference();
  if (amount !== difference) throw bankBalanceErrors.differenceMoved(amount);
  return [{ type: 'CashDifferencePosted', data: { day, amount, entryId } }];
}

const reversalOf = ({ day, difference }: StatedBalance, reversalId: JournalEntryId): BankBalanceEvent[] =>
  difference ? [{ type: 'CashDifferenceReversed', data: { day, reversalId } }] : [];

function evolve(balances: BankBalances, { type, data }: BankBalanceEvent): BankBalances {
  const { day } = data;
  const { difference, ...before } = balances.get(day) ?? { day, balance: cents(0), note: null };
  switch (type) {
    case 'BankBalanceRecorded':
      return balances.with(day, { ...data, ...(difference && { difference }) });
    case 'BankBalanceRemoved':
      return balances.without(day);
    case 'CashDifferencePosted':
      return balances.with(day, { ...before, difference: { amount: data.amount, entryId: data.entryId } });
    case 'CashDifferenceReversed':
      return balances.with(day, before);
  }
}

const isSameCash = (before: TypedBalance['cash'], now: TypedBalance['cash']): boolean => JSON.stringify(before) === JSON.stringify(now);

/** Notes, coins and differences are those of a cash box. @throws bank-balance.not-cash */
export function mustSuitAccount(command: BankBalanceCommand, { accountType }: Pick<BankAccountFacts, 'accountType'>): void {
  const isOfCash = command.type === 'PostCashDifference' || (command.type === 'RecordBankBalance' && command.data.cash !== undefined);
  if (isOfCash && accountType !== 'cash') throw bankBalanceErrors.notCash();
}
