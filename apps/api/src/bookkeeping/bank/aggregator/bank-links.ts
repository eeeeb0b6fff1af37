import {
  type BankAccountFacts,
  type BankAccountId,
  bankAccountStream,
} from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider, type KnownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { bankAccountNumbersStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.events.js';
import { bankAccountNumbersDecider, numberOf } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.js';
import { isSameAccount } from '@intendance/domain/bookkeeping/bank/bank-import/account-match.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit, type Loaded, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { type BookAccount, ImportBooks } from '../bank-import/import-books.js';
import type { AggregatedAccount, AggregatedBank } from './bank-aggregator.js';

export type Linked = { readonly ids: readonly BankAccountId[]; readonly position: FeedPosition | undefined };
type LoadedAccount = Loaded<ReturnType<(typeof bankAccountDecider)['evolve']>>;

/** Makes the accounts of the books those of the bank: known by their IBAN or by what the bank calls them, else opened. */
@Injectable()
export class BankLinks {
  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly clock: Clock,
  ) {}

  /** @param budget of the accounts that are opened: whose money they mostly hold */
  async link(context: RequestContext, { accounts, connections }: AggregatedBank, budget: BudgetName): Promise<Linked> {
    const { value, position } = await executeUnit(this.store, appendRequest(context, 'LinkBankAccounts'), async (unit) => {
      const bookAccounts = [...(await this.books.accounts(context.environmentId)).values()];
      const ids: BankAccountId[] = [];
      for (const account of accounts.filter(({ currency }) => currency === 'EUR')) {
        const own = accountFor(bookAccounts, account);
        const loaded = own ? await this.rename(unit, own, account) : await this.open(unit, context, account, budget);
        const connection = connections.find(({ connectionId }) => connectionId === account.connectionId) ?? null;
        this.connect(unit, loaded, { connection, isNew: own?.reference !== account.reference });
        ids.push(loaded.stream.slice('bank-account-'.length) as BankAccountId);
      }
      return ids;
    });
    return { ids: value, position };
  }

  /** The state of the connections, as the aggregator tells it now. */
  async refresh(context: RequestContext, { accounts, connections }: AggregatedBank): Promise<void> {
    await executeUnit(this.store, appendRequest(context, 'RefreshBankConnections'), async (unit) => {
      const bookAccounts = [...(await this.books.accounts(context.environmentId)).values()];
      for (const account of accounts) {
        const own = accountFor(bookAccounts, account);
        const connection = connections.find(({ connectionId }) => connectionId === account.connectionId) ?? null;
        if (!own || own.reference !== account.reference) continue;
        const loaded: LoadedAccount = await unit.load(bankAccountStream(own.id), bankAccountDecider);
        unit.append(loaded, bankAccountDecider.decide({ type: 'ChangeBankConnection', data: { connection } }, loaded.state));
      }
    });
  }

  private async rename(unit: UnitOfWork, { id }: BookAccount, account: AggregatedAccount): Promise<LoadedAccount> {
    const loaded: LoadedAccount = await unit.load(bankAccountStream(id), bankAccountDecider);
    if (loaded.state.status === 'none') return loaded;
    const { facts } = loaded.state;
    const wanted: BankAccountFacts = { ...facts, iban: facts.iban ?? account.iban, reference: account.reference };
    return unit.append(
      loaded,
      bankAccountDecider.decide({ type: 'ChangeBankAccount', data: { facts: wanted, hasEarlierOperations: true } }, loaded.state),
    );
  }

  private async open(unit: UnitOfWork, context: RequestContext, account: AggregatedAccount, budget: BudgetName): Promise<LoadedAccount> {
    const { environmentId } = context;
    const id = derivedId<'bank-account'>(`${environmentId} ${account.connectionId} ${account.reference}`);
    const numbers = await unit.load(bankAccountNumbersStream(environmentId), bankAccountNumbersDecider);
    const take = { accountId: id, accountType: account.type, code: null, journal: null };
    const updatedNumbers = unit.append(
      numbers,
      bankAccountNumbersDecider.decide({ type: 'TakeBankAccountNumber', data: take }, numbers.state),
    );
    const { number, code, journal } = numberOf(updatedNumbers.state, id);
    const { name, type: accountType, iban, reference } = account;
    const loaded: LoadedAccount = await unit.load(bankAccountStream(id), bankAccountDecider);
    const data = { name, accountType, iban, reference, budget, code, journal, number };
    return unit.append(loaded, bankAccountDecider.decide({ type: 'OpenBankAccount', data }, loaded.state));
  }

  /** An account that is new here is synchronised from now on; one that somebody switched off stays so. */
  private connect(
    unit: UnitOfWork,
    loaded: LoadedAccount,
    { connection, isNew }: { connection: KnownBankAccount['connection']; isNew: boolean },
  ): void {
    const linked = unit.append(loaded, bankAccountDecider.decide({ type: 'ChangeBankConnection', data: { connection } }, loaded.state));
    if (!isNew) return;
    const data = { enabled: true, today: this.clock.today(), periodId: derivedId(`${linked.stream} ${linked.version}`) };
    unit.append(linked, bankAccountDecider.decide({ type: 'SwitchBankAccountSync', data }, linked.state));
  }
}

const accountFor = (bookAccounts: readonly BookAccount[], { reference, iban }: AggregatedAccount): BookAccount | undefined =>
  bookAccounts.find((account) => account.reference === reference) ??
  bookAccounts.find((account) => iban !== null && isSameAccount(iban, { iban: account.iban, reference: null }));
