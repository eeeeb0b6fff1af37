import { type Addressed, type Case, type Facts, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { bankAccountErrors } from '../../bank/bank-account/bank-account.errors.js';
import { type BankAccountEvent, type BankAccountId, bankAccountStream } from '../../bank/bank-account/bank-account.events.js';
import {
  type BankAccount,
  type BankAccountCommand,
  bankAccountDecider,
  type KnownBankAccount,
  knownBankAccount,
  mustHaveBudget,
} from '../../bank/bank-account/bank-account.js';
import { type BankAccountNumbersEvent, bankAccountNumbersStream } from '../../bank/bank-account/bank-account-numbers.events.js';
import {
  type BankAccountNumbers,
  type BankAccountNumbersCommand,
  bankAccountNumbersDecider,
  numberOf,
  type TakenNumber,
} from '../../bank/bank-account/bank-account-numbers.js';
import {
  type AccountForm,
  changedAccount,
  mustHaveOwnBudgets,
  newAccount,
  newAccountType,
  type SentOpening,
} from '../../bank/bank-account/sent-account.js';
import { type FiscalCalendar, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { firstBalanceLines } from '../journal-entry/first-balance.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider } from '../journal-entry/journal-entry.js';

/** Commands on an account. `hasEarlierOperations`: operations recorded before `BankAccountUsed` existed. */
export type AccountCommand = Addressed<
  BankAccountId,
  | { readonly type: 'OpenBankAccount'; readonly data: AccountForm }
  | { readonly type: 'SaveBankAccount'; readonly data: AccountForm & { readonly hasEarlierOperations: boolean } }
  | { readonly type: 'SwitchBankAccountSync'; readonly enabled: boolean; readonly periodId: string }
  /** `since`: the first day that the bank has reported. */
  | { readonly type: 'RecordBankSync'; readonly since: LocalDate }
>;

const folds = {
  account: bankAccountDecider,
  numbers: bankAccountNumbersDecider,
  calendar: fiscalCalendarDecider,
  firstBalance: journalEntryDecider,
};

/**
 * All writes of a bank account: its facts, its number in the register of the environment, and the entry of its first balance. The case
 * stands in the ledger, because accounts know no entry.
 */
export const bankAccountCase: Case<AccountCommand, KnownBankAccount, typeof folds, 'account'> = {
  folds,
  own: 'account',
  streams(command, { environmentId }) {
    const form = formOf(command);
    return {
      account: read(bankAccountStream(command.id)),
      numbers: form ? read(bankAccountNumbersStream(environmentId)) : undefined,
      calendar: form?.opening ? guarded(fiscalCalendarStream(environmentId)) : undefined,
      firstBalance: form?.opening ? read(journalEntryStream(firstBalanceId(command.id))) : undefined,
    };
  },
  decide(command, facts, { now, today }) {
    const work: Work = {
      id: command.id,
      facts,
      account: new PendingStream(bankAccountDecider, facts.account),
      numbers: new PendingStream(bankAccountNumbersDecider, facts.numbers),
    };
    const firstBalance = perform(work, command, { today, at: now.toISOString() });
    const { account, numbers } = work;
    return { events: { account: account.events, numbers: numbers.events, firstBalance }, answer: knownBankAccount(account.state) };
  },
};

type Work = {
  readonly id: BankAccountId;
  readonly facts: Facts<typeof folds>;
  readonly account: PendingStream<BankAccountEvent, BankAccount>;
  readonly numbers: PendingStream<BankAccountNumbersEvent, BankAccountNumbers>;
};

const firstBalanceId = (id: BankAccountId): JournalEntryId => derivedId<'journal-entry'>(`${id}:first-balance`);
const formOf = (command: AccountCommand): AccountForm | undefined => ('data' in command ? command.data : undefined);

function perform(work: Work, command: AccountCommand, { today, at }: { today: LocalDate; at: string }): JournalEntryEvent[] {
  switch (command.type) {
    case 'SwitchBankAccountSync': {
      const { enabled, periodId } = command;
      run(work, { type: 'SwitchBankAccountSync', data: { enabled, today, periodId } });
      return [];
    }
    case 'RecordBankSync':
      run(work, { type: 'RecordBankSync', data: { at, upTo: today, since: command.since } });
      return [];
    case 'OpenBankAccount':
    case 'SaveBankAccount':
      return save(work, command);
  }
}

function run({ account }: Work, command: BankAccountCommand): void {
  account.append(bankAccountDecider.decide(command, account.state));
}

/** @returns the events of the entry of the first balance */
function save(work: Work, command: Extract<AccountCommand, { data: AccountForm }>): JournalEntryEvent[] {
  const { account: sent, periods, opening, structure } = command.data;
  mustHaveOwnBudgets(command.data);
  if (!sent.name.trim()) throw bankAccountErrors.nameMissing();
  if (command.type === 'OpenBankAccount') {
    const number = takeNumber(work, { ...sent, accountType: newAccountType(sent) });
    run(work, { type: 'OpenBankAccount', data: newAccount(sent, number) });
  } else {
    const facts = changedAccount(sent, knownBankAccount(work.account.state).facts);
    run(work, { type: 'ChangeBankAccount', data: { facts, hasEarlierOperations: command.data.hasEarlierOperations } });
    takeNumber(work, facts);
  }
  if (structure === 'CSE') mustHaveBudget(knownBankAccount(work.account.state).facts, opening?.shares ?? null);
  if (periods) run(work, { type: 'ChangeSyncPeriods', data: { periods } });
  return opening ? open(work, opening) : [];
}

type Numbered = Pick<BankAccountNumbersCommand['data'], 'accountType' | 'code' | 'journal'>;

function takeNumber({ id, numbers }: Work, { accountType, code, journal }: Numbered): TakenNumber {
  const data = { accountId: id, accountType, code, journal };
  numbers.append(bankAccountNumbersDecider.decide({ type: 'TakeBankAccountNumber', data }, numbers.state));
  return numberOf(numbers.state, id);
}

/** The books begin with the first balance: its entry follows it. */
function open(work: Work, opening: SentOpening): JournalEntryEvent[] {
  const { id, account, facts } = work;
  const before = account.events.length;
  run(work, { type: 'SetOpeningBalance', data: { ...opening, entryId: firstBalanceId(id) } });
  // A renamed account leaves the entry of an unchanged balance as it is: its day may be closed by now.
  return account.events.length === before ? [] : postFirstBalance(id, knownBankAccount(account.state), facts);
}

/** @throws exercice.missing, closed, frozen, validated */
function postFirstBalance(
  id: BankAccountId,
  { facts: { code, name }, opening }: KnownBankAccount,
  { calendar, firstBalance }: { calendar: FiscalCalendar; firstBalance: JournalEntry },
): JournalEntryEvent[] {
  if (!opening) return [];
  const { date, shares } = opening;
  const { id: yearId } = writableYear(calendar, date);
  const lines = firstBalanceLines({ code, name }, shares);
  const facts = { yearId, date, label: `Solde initial ${name}`, pieceRef: `SI-${code}`, lines };
  if (firstBalance.status !== 'none')
    return journalEntryDecider.decide({ type: 'AmendJournalEntry', data: { facts, calendar } }, firstBalance);
  // Later years open with the balances of the year before, and no entry may come between.
  const journal = calendar.years[0]?.id === yearId ? 'AN' : 'OD';
  const entry = { ...facts, journal, kind: 'first-balance', refersTo: id, deliberation: null } as const;
  return journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry, calendar } }, firstBalance);
}
