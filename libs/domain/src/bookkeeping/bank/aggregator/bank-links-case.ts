import { type Case, type CaseContext, type Facts, PendingStream, read } from '@intendance/kernel/case.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { BudgetName } from '../../budget-name.js';
import {
  type BankAccountEvent,
  type BankAccountId,
  type BankAccountType,
  type BankConnection,
  bankAccountStream,
} from '../bank-account/bank-account.events.js';
import { type BankAccount, type BankAccountCommand, bankAccountDecider, type KnownBankAccount } from '../bank-account/bank-account.js';
import { type BankAccountNumbersEvent, bankAccountNumbersStream } from '../bank-account/bank-account-numbers.events.js';
import { type BankAccountNumbers, bankAccountNumbersDecider, numberOf } from '../bank-account/bank-account-numbers.js';
import { isSameAccount } from '../bank-import/account-match.js';

/** An account that the user shows to the aggregator at the bank. */
export type AggregatedAccount = {
  readonly reference: string;
  readonly connectionId: string;
  readonly name: string;
  readonly iban: string | null;
  readonly type: BankAccountType;
  readonly currency: string;
};
export type AggregatedBank = { readonly accounts: readonly AggregatedAccount[]; readonly connections: readonly BankConnection[] };

/** Creates an account of the ledger for each account of the aggregator. `budget`: the budget of the new accounts. */
export type BankLinksCommand = { readonly id: EnvironmentId; readonly bank: AggregatedBank } & (
  | { readonly type: 'LinkBankAccounts'; readonly budget: BudgetName }
  | { readonly type: 'RefreshBankConnections' }
);

const folds = { numbers: bankAccountNumbersDecider, accounts: { each: bankAccountDecider } };

/** Links each account of the aggregator to the account with its reference or its IBAN, else to a new one. Answers the linked accounts. */
export const bankLinksCase: Case<BankLinksCommand, readonly BankAccountId[], typeof folds, 'numbers'> = {
  folds,
  own: 'numbers',
  streams(command, _, { numbers }) {
    const { id, bank, type } = command;
    const existing = numbers?.numbers.map(({ accountId }) => accountId) ?? [];
    const added = type === 'LinkBankAccounts' ? bank.accounts.map((account) => newAccountId(id, account)) : [];
    const accounts = [...new Set([...existing, ...added])].map((accountId) => read(bankAccountStream(accountId)));
    return { numbers: read(bankAccountNumbersStream(id)), accounts };
  },
  decide(command, facts, { today, now }) {
    const work = workOf(command.id, facts);
    const ids =
      command.type === 'LinkBankAccounts'
        ? command.bank.accounts
            .filter(({ currency }) => currency === 'EUR')
            .map((account) => link(work, command.bank, account, { today, now, budget: command.budget }))
        : refresh(work, command.bank);
    const changed = [...work.accounts].filter(([, { events }]) => events.length > 0);
    const accounts = new Map(changed.map(([id, { events }]) => [bankAccountStream(id), events]));
    return { events: { numbers: work.numbers.events, accounts }, answer: ids };
  },
};

type Pending = PendingStream<BankAccountEvent, BankAccount>;
type LinkedAccount = { readonly id: BankAccountId; readonly facts: KnownBankAccount['facts'] };
type Work = {
  readonly environmentId: EnvironmentId;
  /** The accounts of the ledger before the command. */
  readonly books: readonly LinkedAccount[];
  readonly numbers: PendingStream<BankAccountNumbersEvent, BankAccountNumbers>;
  readonly accounts: ReadonlyMap<BankAccountId, Pending>;
};

const newAccountId = (environmentId: EnvironmentId, { connectionId, reference }: AggregatedAccount): BankAccountId =>
  derivedId<'bank-account'>(`${environmentId} ${connectionId} ${reference}`);

function workOf(environmentId: EnvironmentId, { numbers, accounts }: Facts<typeof folds>): Work {
  const states = [...accounts].map(([stream, state]) => ({ id: stream.slice('bank-account-'.length) as BankAccountId, state }));
  return {
    environmentId,
    books: states.flatMap(({ id, state }) => (state.status === 'none' ? [] : [{ id, facts: state.facts }])),
    numbers: new PendingStream(bankAccountNumbersDecider, numbers),
    accounts: new Map(states.map(({ id, state }) => [id, new PendingStream(bankAccountDecider, state)])),
  };
}

type Opening = Pick<CaseContext, 'today' | 'now'> & { readonly budget: BudgetName };

function link(work: Work, bank: AggregatedBank, account: AggregatedAccount, { today, now, budget }: Opening): BankAccountId {
  const own = accountFor(work.books, account);
  const id = own?.id ?? newAccountId(work.environmentId, account);
  if (own) identify(work, own, account);
  else open(work, id, account, budget);
  run(work, id, { type: 'ChangeBankConnection', data: { connection: connectionOf(bank, account) } });
  // A new link turns the synchronisation on; a synchronisation that a user switched off stays off.
  if (own?.facts.reference !== account.reference) {
    const periodId = derivedId(`${id} ${now.toISOString()}`);
    run(work, id, { type: 'SwitchBankAccountSync', data: { enabled: true, today, periodId } });
  }
  return id;
}

function refresh(work: Work, bank: AggregatedBank): BankAccountId[] {
  return bank.accounts.flatMap((account) => {
    const own = accountFor(work.books, account);
    if (own?.facts.reference !== account.reference) return [];
    run(work, own.id, { type: 'ChangeBankConnection', data: { connection: connectionOf(bank, account) } });
    return [own.id];
  });
}

function identify(work: Work, { id, facts }: LinkedAccount, { iban, reference }: AggregatedAccount): void {
  const identified = { ...facts, iban: facts.iban ?? iban, reference };
  run(work, id, { type: 'ChangeBankAccount', data: { facts: identified, hasEarlierOperations: true } });
}

function open({ numbers, ...work }: Work, id: BankAccountId, account: AggregatedAccount, budget: BudgetName): void {
  const { name, type: accountType, iban, reference } = account;
  const request = { accountId: id, accountType, code: null, journal: null };
  numbers.append(bankAccountNumbersDecider.decide({ type: 'TakeBankAccountNumber', data: request }, numbers.state));
  const { number, code, journal } = numberOf(numbers.state, id);
  run(work, id, { type: 'OpenBankAccount', data: { name, accountType, iban, reference, budget, code, journal, number } });
}

function run({ accounts }: Pick<Work, 'accounts'>, id: BankAccountId, command: BankAccountCommand): void {
  const account = accounts.get(id);
  if (!account) throw new Error(`the case does not name ${bankAccountStream(id)}`);
  account.append(bankAccountDecider.decide(command, account.state));
}

const connectionOf = ({ connections }: AggregatedBank, { connectionId }: AggregatedAccount): BankConnection | null =>
  connections.find((connection) => connection.connectionId === connectionId) ?? null;

const accountFor = (books: readonly LinkedAccount[], { reference, iban }: AggregatedAccount): LinkedAccount | undefined =>
  books.find(({ facts }) => facts.reference === reference) ??
  books.find(({ facts }) => iban !== null && isSameAccount(iban, { iban: facts.iban, reference: null }));
