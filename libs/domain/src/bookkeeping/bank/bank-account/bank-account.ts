import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { accountTypeRules, codeDigits } from './account-types.js';
import { bankAccountErrors } from './bank-account.errors.js';
import type { BankAccountEvent, BankAccountFacts, BankConnection, OpeningBalance, SyncPeriod } from './bank-account.events.js';

export type BankAccountCommand =
  /** `number` was taken in the register. */
  | { type: 'OpenBankAccount'; data: BankAccountFacts & { number: number } }
  /** `hasEarlierOperations`: operations recorded before `BankAccountUsed` existed. */
  | { type: 'ChangeBankAccount'; data: { facts: BankAccountFacts; hasEarlierOperations: boolean } }
  /** Recorded with the first operation of the account. */
  | { type: 'UseBankAccount' }
  /** On: a period begins today. Off: the running one ends. */
  | { type: 'SwitchBankAccountSync'; data: { enabled: boolean; today: LocalDate; periodId: string } }
  | { type: 'ChangeSyncPeriods'; data: { periods: readonly SyncPeriod[] } }
  | { type: 'SetOpeningBalance'; data: SentOpeningBalance }
  | { type: 'ChangeBankConnection'; data: { connection: BankConnection | null } }
  /** `since`: the first day that the bank has reported. */
  | { type: 'RecordBankSync'; data: { at: string; upTo: LocalDate; since: LocalDate } };

/**
 * An amount of 0 without a day means no opening balance. Without shares: the shares of an earlier equal amount, otherwise the whole amount
 * is in the account's budget.
 */
export type SentOpeningBalance = Omit<OpeningBalance, 'date' | 'shares'> & {
  [Field in 'date' | 'shares']: OpeningBalance[Field] | null;
};

export type KnownBankAccount = {
  status: 'open';
  number: number;
  facts: BankAccountFacts;
  syncEnabled: boolean;
  periods: readonly SyncPeriod[];
  opening: OpeningBalance | null;
  connection: BankConnection | null;
  lastSync: { at: string; upTo: LocalDate } | null;
  /** Absent when all operations of the account were recorded before `BankAccountUsed` existed. */
  isUsed?: true;
};
export type BankAccount = { status: 'none' } | KnownBankAccount;

export const bankAccountDecider: Decider<BankAccountCommand, BankAccountEvent, BankAccount> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws bank-account.unknown */
export function knownBankAccount(account: BankAccount): KnownBankAccount {
  if (account.status === 'none') throw bankAccountErrors.unknown();
  return account;
}

/**
 * A works council keeps two purses, and closes no year with money that is of neither.
 * @throws bank-account.budget-missing
 */
export function mustHaveBudget({ budget }: Pick<BankAccountFacts, 'budget'>, shares: readonly { budget: BudgetName }[] | null): void {
  if (budget === '') throw bankAccountErrors.budgetMissing();
  const rank = (shares ?? []).findIndex((share) => share.budget === '');
  if (rank >= 0) throw bankAccountErrors.budgetMissing(`opening_shares[${rank}].budget`);
}

/** On such a day movements come from the bank: nothing is typed in. */
export const isSyncedDay = (periods: readonly SyncPeriod[], day: LocalDate): boolean =>
  periods.some(({ start, end }) => isWithin(day, start, end));

function decide(command: BankAccountCommand, state: BankAccount): BankAccountEvent[] {
  if (command.type === 'OpenBankAccount')
    return state.status === 'none' ? [{ type: 'BankAccountOpened', data: { ...complete(command.data), number: command.data.number } }] : [];
  const account = knownBankAccount(state);
  switch (command.type) {
    case 'ChangeBankAccount':
      return change(account, complete(command.data.facts), command.data.hasEarlierOperations);
    case 'UseBankAccount':
      return account.isUsed ? [] : [{ type: 'BankAccountUsed', data: {} }];
    case 'SwitchBankAccountSync':
      return switchSync(account, command.data);
    case 'ChangeSyncPeriods': {
      const periods = completePeriods(command.data.periods);
      return isSame(periods, account.periods) ? [] : [{ type: 'BankAccountSyncPeriodsChanged', data: { periods } }];
    }
    case 'SetOpeningBalance': {
      const { date, amount } = command.data;
      if (date === null && amount === 0) return [];
      if (date === null) throw bankAccountErrors.openingDateMissing();
      const data = { ...command.data, date, shares: command.data.shares ?? sharesOf(account, amount) };
      if (sum(data.shares.map((share) => share.amount)) !== amount) throw bankAccountErrors.openingUnbalanced();
      return isSame(data, account.opening) ? [] : [{ type: 'BankAccountOpeningBalanceSet', data }];
    }
    case 'ChangeBankConnection':
      return isSame(command.data.connection, account.connection) ? [] : [{ type: 'BankConnectionChanged', data: command.data }];
    case 'RecordBankSync':
      return recordSync(account, command.data);
  }
}

const sharesOf = ({ opening, facts: { budget } }: KnownBankAccount, amount: Cents): OpeningBalance['shares'] =>
  opening?.amount === amount ? opening.shares : [{ budget, amount }];

/** Trims the texts. @throws bank-account.name-missing, code-invalid, journal-invalid */
function complete({ name, accountType, code, journal, budget, iban, reference }: BankAccountFacts): BankAccountFacts {
  const { prefix } = accountTypeRules[accountType];
  if (!name.trim()) throw bankAccountErrors.nameMissing();
  const digits = codeDigits(prefix);
  if (!new RegExp(`^${prefix}\\d{${digits}}$`).test(code)) throw bankAccountErrors.codeInvalid(prefix, digits);
  if (!/^[A-Z]{2}\d{1,3}$/.test(journal)) throw bankAccountErrors.journalInvalid();
  return { name: name.trim(), accountType, code, journal, budget, iban: iban?.replaceAll(/\s/g, '').toUpperCase() || null, reference };
}

/** Operations and the entry of the first balance keep a copy of the code: it does not change under them. */
function change({ facts, opening, isUsed }: KnownBankAccount, wanted: BankAccountFacts, hasEarlierOperations: boolean): BankAccountEvent[] {
  if (isSame(wanted, facts)) return [];
  const keepsCode = wanted.code === facts.code && wanted.journal === facts.journal && wanted.accountType === facts.accountType;
  if ((isUsed === true || opening !== null || hasEarlierOperations) && !keepsCode) throw bankAccountErrors.codeUsed();
  return [{ type: 'BankAccountChanged', data: wanted }];
}

/** @throws bank-account.not-connected */
function switchSync(
  { syncEnabled, periods, connection }: KnownBankAccount,
  { enabled, today, periodId }: { enabled: boolean; today: LocalDate; periodId: string },
): BankAccountEvent[] {
  if (syncEnabled === enabled) return [];
  // Without a connection no movement would come, and the days of the account would refuse every typed operation.
  if (enabled && connection === null) throw bankAccountErrors.notConnected();
  const running = periods.some(({ end }) => end === null);
  const after = enabled
    ? [...periods, ...(running ? [] : [{ id: periodId, start: today, end: null }])]
    : // A period that began today leaves no trace.
      periods.flatMap((period) => (period.end !== null ? [period] : period.start < today ? [{ ...period, end: today }] : []));
  return [
    { type: 'BankAccountSyncSwitched', data: { enabled } },
    ...(isSame(after, periods) ? [] : [{ type: 'BankAccountSyncPeriodsChanged' as const, data: { periods: after } }]),
  ];
}

/** The running period reaches back to the days that the bank has reported, unless it would overlap an earlier period. */
function recordSync(
  { lastSync, periods }: KnownBankAccount,
  { since, ...sync }: { at: string; upTo: LocalDate; since: LocalDate },
): BankAccountEvent[] {
  const extended = inOrder(periods.map((period) => (period.end === null && since < period.start ? { ...period, start: since } : period)));
  const isExtended = areApart(extended) && !isSame(extended, periods);
  return [
    ...(isSame(sync, lastSync) ? [] : [{ type: 'BankAccountSynced' as const, data: sync }]),
    ...(isExtended ? [{ type: 'BankAccountSyncPeriodsChanged' as const, data: { periods: extended } }] : []),
  ];
}

/** @throws bank-account.periods-invalid when two overlap, or one ends before it starts */
function completePeriods(periods: readonly SyncPeriod[]): SyncPeriod[] {
  const ordered = inOrder(periods);
  if (!areApart(ordered)) throw bankAccountErrors.periodsInvalid();
  return ordered;
}

const inOrder = (periods: readonly SyncPeriod[]): SyncPeriod[] => periods.toSorted((a, b) => (a.start < b.start ? -1 : 1));

const areApart = (ordered: readonly SyncPeriod[]): boolean =>
  ordered.every(({ start, end }, rank) => {
    const next = ordered[rank + 1];
    return (end === null || end >= start) && (next === undefined || (end !== null && next.start > end));
  });

const isSame = (left: unknown, right: unknown): boolean => canonicalJson(left) === canonicalJson(right);

function evolve(account: BankAccount, event: BankAccountEvent): BankAccount {
  if (event.type === 'BankAccountOpened') {
    const { number, ...facts } = event.data;
    return { status: 'open', number, facts, syncEnabled: false, periods: [], opening: null, connection: null, lastSync: null };
  }
  if (account.status === 'none') throw new Error(`${event.type} before BankAccountOpened`);
  switch (event.type) {
    case 'BankAccountChanged':
      return { ...account, facts: event.data };
    case 'BankAccountSyncSwitched':
      return { ...account, syncEnabled: event.data.enabled };
    case 'BankAccountSyncPeriodsChanged':
      return { ...account, periods: event.data.periods };
    case 'BankAccountOpeningBalanceSet':
      return { ...account, opening: event.data };
    case 'BankConnectionChanged':
      return { ...account, connection: event.data.connection };
    case 'BankAccountSynced':
      return { ...account, lastSync: event.data };
    case 'BankAccountUsed':
      return { ...account, isUsed: true };
  }
}
