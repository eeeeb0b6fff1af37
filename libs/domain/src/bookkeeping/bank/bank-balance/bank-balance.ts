import type { Addressed, Case } from '@intendance/kernel/case.js';
import { guarded, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { type BankAccountId, bankAccountStream } from '../bank-account/bank-account.events.js';
import { bankAccountDecider, knownBankAccount } from '../bank-account/bank-account.js';
import { bankBalanceErrors } from './bank-balance.errors.js';
import { type BankBalanceEvent, bankBalancesStream, type TypedBalance } from './bank-balance.events.js';
import { cashCount } from './cash-count.js';

export type BankBalanceCommand =
  | { readonly type: 'RecordBankBalance'; readonly data: TypedBalance & { readonly today: LocalDate } }
  | { readonly type: 'RemoveBankBalance'; readonly data: { readonly day: LocalDate } };

/** The typed balances of an account, by their day. */
export type BankBalances = PersistentMap<LocalDate, TypedBalance>;

export const bankBalancesDecider: Decider<BankBalanceCommand, BankBalanceEvent, BankBalances> = {
  initial: new PersistentMap(),
  decide(command, balances) {
    const { day } = command.data;
    const before = balances.get(day);
    if (command.type === 'RemoveBankBalance') {
      if (!before) throw bankBalanceErrors.unknown();
      return [{ type: 'BankBalanceRemoved', data: { day } }];
    }
    const { balance, note, today, cash: pieces = [] } = command.data;
    if (day > today) throw bankBalanceErrors.future();
    const cash = pieces.length > 0 ? cashCount(pieces, balance) : undefined;
    if (before?.balance === balance && before.note === note && isSameCash(before.cash, cash)) return [];
    return [{ type: 'BankBalanceRecorded', data: { day, balance, note, ...(cash && { cash }) } }];
  },
  evolve: (balances, { type, data }) => (type === 'BankBalanceRecorded' ? balances.with(data.day, data) : balances.without(data.day)),
};

const isSameCash = (before: TypedBalance['cash'], now: TypedBalance['cash']): boolean => JSON.stringify(before) === JSON.stringify(now);

const folds = { balances: bankBalancesDecider, account: bankAccountDecider };
export type AddressedBalanceCommand = Addressed<BankAccountId, BankBalanceCommand>;

/** The balances of an account that exists. Nothing of the ledger changes: a closed year does not refuse. */
export const bankBalanceCase: Case<AddressedBalanceCommand, BankBalances, typeof folds, 'balances'> = {
  folds,
  own: 'balances',
  streams: ({ id }) => ({ balances: read(bankBalancesStream(id)), account: guarded(bankAccountStream(id)) }),
  decide(command, { balances, account }) {
    const { facts } = knownBankAccount(account);
    if (command.type === 'RecordBankBalance' && command.data.cash && facts.accountType !== 'cash') throw bankBalanceErrors.notCash();
    const events = bankBalancesDecider.decide(command, balances);
    return { events: { balances: events }, answer: events.reduce(bankBalancesDecider.evolve, balances) };
  },
};
