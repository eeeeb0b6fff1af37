import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountEvent, BankAccountFacts, BankAccountType, SyncPeriod } from './bank-account.events.js';
import { type BankAccountCommand, bankAccountDecider, isSyncedDay, knownBankAccount, mustHaveBudget } from './bank-account.js';
import type { BankAccountNumbersEvent } from './bank-account-numbers.events.js';
import { bankAccountNumbersDecider, numberOf } from './bank-account-numbers.js';

const account = specify(bankAccountDecider);
const numbers = specify(bankAccountNumbersDecider);
const today = localDate('2026-11-21');
const facts: BankAccountFacts = {
  name: 'Compte ASC',
  accountType: 'checking',
  code: '512001',
  journal: 'BQ01',
  budget: 'ASC',
  iban: 'FR7630006000011234567890189',
  reference: null,
};
const opened: BankAccountEvent = { type: 'BankAccountOpened', data: { ...facts, number: 1 } };
const open = (change: Partial<BankAccountFacts> = {}): BankAccountCommand => ({
  type: 'OpenBankAccount',
  data: { ...facts, ...change, number: 1 },
});
const change = (changed: Partial<BankAccountFacts>, hasEarlierOperations = false): BankAccountCommand => ({
  type: 'ChangeBankAccount',
  data: { facts: { ...facts, ...changed }, hasEarlierOperations },
});
const period = (start: string, end: string | null): SyncPeriod => ({
  id: 'p',
  start: localDate(start),
  end: end === null ? null : localDate(end),
});
const periodsSet = (...periods: SyncPeriod[]): BankAccountEvent => ({ type: 'BankAccountSyncPeriodsChanged', data: { periods } });
const switched = (enabled: boolean): BankAccountEvent => ({ type: 'BankAccountSyncSwitched', data: { enabled } });
const connected: BankAccountEvent = {
  type: 'BankConnectionChanged',
  data: { connection: { connectionId: '7', error: null, errorMessage: null } },
};
const switchSync = (enabled: boolean): BankAccountCommand => ({ type: 'SwitchBankAccountSync', data: { enabled, today, periodId: 'p' } });

describe('opening a bank account', () => {
  it('keeps its name and its iban tidy', () =>
    account
      .given()
      .when(open({ name: ' Compte ASC ', iban: 'fr76 3000 6000 0112 3456 7890 189' }))
      .then(opened));
  it('needs a name', () =>
    account
      .given()
      .when(open({ name: ' ' }))
      .thenRefuses('bank-account.name-missing'));
  it.each(['512', '5120010', '517001', '512A01'])('refuses the code %s', (code) =>
    account.given().when(open({ code })).thenRefuses('bank-account.code-invalid'),
  );
  it.each(['BQ', 'bq01', 'OD'])('refuses the journal %s', (journal) =>
    account.given().when(open({ journal })).thenRefuses('bank-account.journal-invalid'),
  );
});

describe('changing a bank account', () => {
  it('renames it', () =>
    account
      .given(opened)
      .when(change({ name: 'Livret' }))
      .thenTypes('BankAccountChanged'));
  it('keeps the code of an account from its first operation or balance on', () => {
    const used: BankAccountEvent = { type: 'BankAccountUsed', data: {} };
    const opening = { date: today, amount: cents(5), shares: [], entryId: newId<'journal-entry'>() };
    account.given(opened).when({ type: 'UseBankAccount' }).then(used);
    account.given(opened, used).when({ type: 'UseBankAccount' }).then();
    account.given().when({ type: 'UseBankAccount' }).thenRefuses('bank-account.unknown');
    for (const event of [used, { type: 'BankAccountOpeningBalanceSet', data: opening } as const])
      account
        .given(opened, event)
        .when(change({ journal: 'BQ09' }))
        .thenRefuses('bank-account.code-used');
    account
      .given(opened, used)
      .when(change({ name: 'Livret' }))
      .thenTypes('BankAccountChanged');
  });
  it('keeps the code of an account with operations of before its first use was recorded', () => {
    account
      .given(opened)
      .when(change({ code: '512009' }, true))
      .thenRefuses('bank-account.code-used');
    account
      .given(opened)
      .when(change({ code: '512009' }))
      .thenTypes('BankAccountChanged');
  });
  it('needs an account', () => account.given().when(change({})).thenRefuses('bank-account.unknown'));
});

describe('synchronisation', () => {
  it('starts a period today', () =>
    account
      .given(opened, connected)
      .when(switchSync(true))
      .then(switched(true), periodsSet(period('2026-11-21', null))));
  it('needs a connection to the bank', () => account.given(opened).when(switchSync(true)).thenRefuses('bank-account.not-connected'));
  it('ends the running period', () =>
    account
      .given(opened, switched(true), periodsSet(period('2026-03-01', null)))
      .when(switchSync(false))
      .then(switched(false), periodsSet(period('2026-03-01', '2026-11-21'))));
  it('takes the days of its periods away from those who type', () => {
    const periods = [period('2026-01-01', '2026-01-31'), period('2026-03-01', null)];
    expect(['2026-01-31', '2026-02-01', '2026-03-01'].map((day) => isSyncedDay(periods, localDate(day)))).toEqual([true, false, true]);
  });
  it('has periods that follow each other', () => {
    const set = (...periods: SyncPeriod[]): BankAccountCommand => ({ type: 'ChangeSyncPeriods', data: { periods } });
    account
      .given(opened)
      .when(set(period('2026-03-01', null), period('2026-01-01', '2026-01-31')))
      .thenTypes('BankAccountSyncPeriodsChanged');
    account
      .given(opened)
      .when(set(period('2026-01-01', null), period('2026-03-01', null)))
      .thenRefuses('bank-account.periods-invalid');
    account
      .given(opened)
      .when(set(period('2026-02-01', '2026-01-01')))
      .thenRefuses('bank-account.periods-invalid');
  });
});

describe('the first balance', () => {
  const set = (amount: number, ...shares: number[]): BankAccountCommand => ({
    type: 'SetOpeningBalance',
    data: {
      date: localDate('2026-01-01'),
      amount: cents(amount),
      shares: shares.map((part) => ({ budget: 'ASC', amount: cents(part) })),
      entryId: newId<'journal-entry'>(),
    },
  });
  it('is shared between the budgets', () =>
    account
      .given(opened)
      .when(set(300, 100, 200))
      .thenTypes('BankAccountOpeningBalanceSet'));
  it('is of the budget of the account unless said otherwise, and keeps its shares as long as its amount', () => {
    const unshared = (amount: number): BankAccountCommand => {
      const { data } = set(amount) as Extract<BankAccountCommand, { type: 'SetOpeningBalance' }>;
      return { type: 'SetOpeningBalance', data: { ...data, shares: null } };
    };
    const sharesAfter = (...commands: BankAccountCommand[]) => {
      const events: BankAccountEvent[] = [opened];
      for (const command of commands)
        events.push(...bankAccountDecider.decide(command, events.reduce(bankAccountDecider.evolve, bankAccountDecider.initial)));
      return events.flatMap((event) =>
        event.type === 'BankAccountOpeningBalanceSet' ? [event.data.shares.map((share) => share.amount)] : [],
      );
    };
    expect(sharesAfter(unshared(300))).toEqual([[300]]);
    expect(sharesAfter(set(300, 100, 200), unshared(300), unshared(301)).at(-1)).toEqual([301]);
    expect(sharesAfter(set(300, 100, 200), unshared(300)).at(-1)).toEqual([100, 200]);
  });
  it('has a day, unless it is nothing', () => {
    const dayless = (amount: number): BankAccountCommand => ({
      type: 'SetOpeningBalance',
      data: { date: null, amount: cents(amount), shares: null, entryId: newId<'journal-entry'>() },
    });
    account.given(opened).when(dayless(300)).thenRefuses('bank-account.opening-date-missing');
    account.given(opened).when(dayless(0)).then();
  });
  it('is shared without a remainder', () => account.given(opened).when(set(300, 100)).thenRefuses('bank-account.opening-unbalanced'));
});

describe('codes and journals', () => {
  const numberTaken = (number: number, code: string, journal: string): BankAccountNumbersEvent => ({
    type: 'BankAccountNumberTaken',
    data: { accountId: newId<'bank-account'>(), number, code, journal },
  });
  const accountId = newId<'bank-account'>();
  const take = (accountType: BankAccountType, code: string | null = null, journal: string | null = null) =>
    ({ type: 'TakeBankAccountNumber', data: { accountId, accountType, code, journal } }) as const;
  it('are the count of accounts and one', () => {
    numbers
      .given()
      .when(take('checking'))
      .then({ type: 'BankAccountNumberTaken', data: { accountId, number: 1, code: '512001', journal: 'BQ1' } });
    numbers
      .given(numberTaken(1, '512001', 'BQ01'))
      .when(take('cash'))
      .then({ type: 'BankAccountNumberTaken', data: { accountId, number: 2, code: '530002', journal: 'CA2' } });
  });
  it('step over those that were chosen', () =>
    numbers
      .given(numberTaken(1, '512002', 'BQ02'))
      .when(take('checking'))
      .thenState((state) => expect(numberOf(state, accountId)).toMatchObject({ code: '512003', journal: 'BQ3' })));
  it('are given once', () => {
    numbers
      .given(numberTaken(1, '512001', 'BQ01'))
      .when(take('checking', '512001'))
      .thenRefuses('bank-account.code-taken');
    numbers
      .given(numberTaken(1, '512001', 'BQ01'))
      .when(take('checking', '512009', 'BQ01'))
      .thenRefuses('bank-account.journal-taken');
    numbers
      .given(numberTaken(1, '512001', 'BQ01'))
      .when(take('checking', '512009', 'BQ1'))
      .thenRefuses('bank-account.journal-taken');
  });
  it('step over a journal of the same number with two digits', () => {
    numbers
      .given(numberTaken(1, '512009', 'BQ02'))
      .when(take('checking'))
      .thenState((state) => expect(numberOf(state, accountId)).toMatchObject({ code: '512003', journal: 'BQ3' }));
    numbers
      .given(numberTaken(1, '512009', 'BQ20'))
      .when(take('checking'))
      .thenState((state) => expect(numberOf(state, accountId)).toMatchObject({ code: '512002', journal: 'BQ2' }));
  });
});

describe('the budget of an account', () => {
  it('is chosen in a works council, for each part of the first balance too', () => {
    const refused = (...sent: Parameters<typeof mustHaveBudget>) => refusalOf(() => mustHaveBudget(...sent));
    expect(refused({ budget: 'ASC' }, null)).toBeUndefined();
    expect(refused({ budget: '' }, null)).toMatchObject({ code: 'bank-account.budget-missing', violations: [{ propertyPath: 'budget' }] });
    expect(refused({ budget: 'AEP' }, [{ budget: 'AEP' }, { budget: '' }])).toMatchObject({
      violations: [{ propertyPath: 'opening_shares[1].budget' }],
    });
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it('knows no account before it is opened', () =>
    expect(refusalOf(() => knownBankAccount({ status: 'none' }))?.code).toBe('bank-account.unknown'));
  const connection = { connectionId: '7', error: 'wrongpass', errorMessage: null } as const;
  const commands: BankAccountCommand[] = [
    open(),
    change({ name: 'Autre' }),
    switchSync(true),
    { type: 'ChangeBankConnection', data: { connection } },
    { type: 'RecordBankSync', data: { at: '2026-11-21T08:00:00.000Z', upTo: today, since: localDate('2026-01-01') } },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    account.given(opened, connected).thenRepeating(command),
  );
});
