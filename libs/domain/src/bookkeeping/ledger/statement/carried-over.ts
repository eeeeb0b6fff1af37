import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import type { EarlierLine } from '../../third-party/lettering.events.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import type { ForeignAmount } from '../foreign-currency/foreign-amount.js';
import { resultAccount } from '../journal-entry/first-balance.js';
import type { EntryLine } from '../journal-entry/journal-entry.events.js';

/** Debits and credits on an account for a budget in a year, opening included. */
export type YearTotal = { yearId: string; account: string; budget: BudgetName; debit: number; credit: number };
/** Above 0 when the account has a debit balance. */
export type Standing = {
  account: string;
  budget: BudgetName;
  amount: Cents;
  auxiliary?: ThirdParty;
  /** Of what a third party owes, or is owed, in another currency than the euro. */
  foreign?: ForeignAmount;
  /** Of an item that a letter of a later year settles: its lines in the closed year. */
  carries?: readonly EarlierLine[];
};

/**
 * Balances that years carry over to the next one: accounts of classes 1 to 5 as they stand, and the result of each year and budget in an
 * account of its own, by sign. In the order of the accounts.
 */
export function carriedOver(totals: readonly YearTotal[]): Standing[] {
  const standings = new Map<string, Standing>();
  const add = (account: string, budget: BudgetName, amount: number): void => {
    const key = keyOf({ account, budget });
    standings.set(key, { account, budget, amount: cents((standings.get(key)?.amount ?? 0) + amount) });
  };
  const results = new Map<string, { budget: BudgetName; amount: number }>();
  for (const { yearId, account, budget, debit, credit } of totals) {
    if (isBalanceSheet(account)) add(account, budget, debit - credit);
    else if (isNature(account)) {
      const key = `${yearId} ${budget}`;
      results.set(key, { budget, amount: (results.get(key)?.amount ?? 0) + credit - debit });
    }
  }
  for (const { budget, amount } of results.values()) if (amount !== 0) add(resultAccount(budget, cents(amount)), budget, -amount);
  return [...standings.values()].filter(({ amount }) => amount !== 0).toSorted(byAccount);
}

/** One standing for each account and budget; those of several sources add up. */
export function addedStandings(standings: readonly Standing[]): Standing[] {
  const sums = new Map<string, Standing>();
  for (const { account, budget, amount } of standings) {
    const key = keyOf({ account, budget });
    sums.set(key, { account, budget, amount: cents((sums.get(key)?.amount ?? 0) + amount) });
  }
  return [...sums.values()];
}

/** The balance of a third party on an account for a budget, at the end of a year. Above 0 it owes. */
export type ThirdPartyStanding = Standing & { auxiliary: ThirdParty };

/**
 * Opens each third party by a line of its own, also on an account that they balance. The rest of an account, older than third parties, stays
 * in one line.
 */
export function byThirdParty(standings: readonly Standing[], parties: readonly ThirdPartyStanding[]): Standing[] {
  const rests = new Map(standings.map((standing) => [keyOf(standing), standing]));
  for (const { account, budget, amount } of parties) {
    const key = keyOf({ account, budget });
    rests.set(key, { account, budget, amount: cents((rests.get(key)?.amount ?? 0) - amount) });
  }
  return [...parties, ...rests.values()].filter(({ amount }) => amount !== 0).toSorted(byAccount);
}

const keyOf = ({ account, budget }: Pick<Standing, 'account' | 'budget'>): string => `${account} ${budget}`;

/** The entry that opens a year with the balances of the year before. */
export function openingLines(standings: readonly Standing[], label: (account: string) => string | undefined, wording: string): EntryLine[] {
  return standings.map(({ account, budget, amount, auxiliary, foreign, carries }) => ({
    account,
    accountLabel: label(account) ?? accountLabel(account),
    budget,
    debit: cents(Math.max(amount, 0)),
    credit: cents(Math.max(-amount, 0)),
    wording: auxiliary ? `${wording} · ${auxiliary.label}` : wording,
    ...(auxiliary && { auxiliary }),
    ...(foreign && { foreign }),
    ...(carries && { carries }),
  }));
}

export const isBalanceSheet = (account: string): boolean => account >= '1' && account < '6';
/** Accounts of classes 6 and 7, which make the result. */
export const isNature = (account: string): boolean => account >= '6' && account < '8';

/** By account, budget, third party and currency. */
export const byAccount = (left: Standing, right: Standing): number =>
  left.account === right.account
    ? compare(left.budget, right.budget) ||
      compare(left.auxiliary?.code ?? '', right.auxiliary?.code ?? '') ||
      compare(left.foreign?.currency ?? '', right.foreign?.currency ?? '')
    : compare(left.account, right.account);
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
