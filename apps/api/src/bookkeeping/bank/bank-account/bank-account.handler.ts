import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import {
  type BankAccountFacts,
  type BankAccountId,
  type BankAccountType,
  bankAccountStream,
  type SyncPeriod,
} from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import {
  type BankAccount,
  type BankAccountCommand,
  bankAccountDecider,
  type KnownBankAccount,
  knownBankAccount,
  mustHaveBudget,
  type SentOpeningBalance,
} from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { bankAccountNumbersStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.events.js';
import { bankAccountNumbersDecider, numberOf } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.js';
import { writableYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { firstBalanceLines } from '@intendance/domain/bookkeeping/ledger/journal-entry/first-balance.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

/** Null: what it has; the next code, and a current account, when it is new. */
export type SentAccount = Pick<BankAccountFacts, 'name' | 'iban'> & {
  [Field in 'accountType' | 'code' | 'journal' | 'budget']: BankAccountFacts[Field] | null;
};
export type SentOpening = Omit<SentOpeningBalance, 'entryId'>;
type Sent = {
  account: SentAccount;
  periods?: readonly SyncPeriod[] | undefined;
  opening?: SentOpening | undefined;
  /** The structure is a works council. */
  needsBudget?: boolean;
};

export type BankAccountAction =
  | { type: 'OpenBankAccount'; data: Sent }
  | { type: 'SaveBankAccount'; data: Sent & { hasEarlierOperations: boolean } }
  | Extract<BankAccountCommand, { type: 'SwitchBankAccountSync' | 'ChangeSyncPeriods' | 'ChangeBankConnection' | 'RecordBankSync' }>;

export class ExecuteBankAccount extends Command<UnitResult<KnownBankAccount>> {
  constructor(
    readonly context: RequestContext,
    readonly accountId: BankAccountId,
    readonly action: BankAccountAction,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteBankAccount)
export class BankAccountHandler implements ICommandHandler<ExecuteBankAccount> {
  constructor(private readonly store: EventStore) {}

  execute({ context, accountId, action, expected }: ExecuteBankAccount): Promise<UnitResult<KnownBankAccount>> {
    return executeUnit(this.store, appendRequest(context, action.type), async (unit) => {
      const loaded = await unit.load(bankAccountStream(accountId), bankAccountDecider, expected);
      const file = new AccountFile(unit, context.environmentId, accountId, loaded);
      if (action.type === 'OpenBankAccount' || action.type === 'SaveBankAccount') await file.save(action);
      else file.run(action);
      return file.known;
    });
  }
}

/** One account with what is written beside it: the register of codes, and the entry of its first balance. */
class AccountFile {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly environmentId: EnvironmentId,
    private readonly accountId: BankAccountId,
    private loaded: Loaded<BankAccount>,
  ) {}

  get known(): KnownBankAccount {
    return knownBankAccount(this.loaded.state);
  }

  run(command: BankAccountCommand): void {
    this.loaded = this.unit.append(this.loaded, bankAccountDecider.decide(command, this.loaded.state));
  }

  async save(action: Extract<BankAccountAction, { type: 'OpenBankAccount' | 'SaveBankAccount' }>): Promise<void> {
    const { account, periods, opening, needsBudget = false } = action.data;
    if (!account.name.trim()) throw bankAccountErrors.nameMissing();
    if (action.type === 'OpenBankAccount') {
      const accountType = account.accountType ?? 'checking';
      const { number, code, journal } = await this.takeNumber({ ...account, accountType });
      const facts = { ...account, accountType, code, journal, budget: account.budget ?? '', reference: null };
      this.run({ type: 'OpenBankAccount', data: { ...facts, number } });
    } else {
      const { facts } = this.known;
      const wanted = {
        ...facts,
        name: account.name,
        iban: account.iban,
        accountType: account.accountType ?? facts.accountType,
        code: account.code ?? facts.code,
        journal: account.journal ?? facts.journal,
        budget: account.budget ?? facts.budget,
      };
      const { hasEarlierOperations } = action.data;
      this.run({ type: 'ChangeBankAccount', data: { facts: wanted, hasEarlierOperations } });
      await this.takeNumber(wanted);
    }
    if (needsBudget) mustHaveBudget(this.known.facts, opening?.shares ?? null);
    if (periods) this.run({ type: 'ChangeSyncPeriods', data: { periods } });
    if (opening) await this.open(opening);
  }

  private async takeNumber({ accountType, code, journal }: Pick<SentAccount, 'code' | 'journal'> & { accountType: BankAccountType }) {
    const register = await this.unit.load(bankAccountNumbersStream(this.environmentId), bankAccountNumbersDecider);
    const data = { accountId: this.accountId, accountType, code, journal };
    const updatedRegister = this.unit.append(
      register,
      bankAccountNumbersDecider.decide({ type: 'TakeBankAccountNumber', data }, register.state),
    );
    return numberOf(updatedRegister.state, this.accountId);
  }

  /** The books begin with what the bank held: the entry follows the balance. */
  private async open(opening: SentOpening): Promise<void> {
    const entryId = derivedId<'journal-entry'>(`${this.accountId}:first-balance`) satisfies JournalEntryId;
    const before = this.known.opening;
    this.run({ type: 'SetOpeningBalance', data: { ...opening, entryId } });
    const { facts: account, opening: set } = this.known;
    // The entry keeps the name that the account had: its day may be closed by now.
    if (set === null || set === before) return;
    const { code, name } = account;
    const calendar = await new Books(this.unit, this.environmentId).calendar();
    const entry = await this.unit.load(journalEntryStream(entryId), journalEntryDecider);
    const { id: yearId } = writableYear(calendar, set.date);
    const facts = {
      yearId,
      date: set.date,
      label: `Solde initial ${name}`,
      pieceRef: `SI-${code}`,
      lines: firstBalanceLines({ code, name }, set.shares),
    };
    // Later years open with what the one before left, and nothing may come between those entries.
    const journal = calendar.years[0]?.id === yearId ? 'AN' : 'OD';
    const posted = { ...facts, journal, kind: 'first-balance', refersTo: this.accountId, deliberation: null } as const;
    const command =
      entry.state.status === 'none'
        ? ({ type: 'PostJournalEntry', data: { entry: posted, calendar } } as const)
        : ({ type: 'AmendJournalEntry', data: { facts, calendar } } as const);
    this.unit.append(entry, journalEntryDecider.decide(command, entry.state));
  }
}
