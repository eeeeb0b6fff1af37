import { derivedId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountEvent, SyncPeriod } from '../../bank/bank-account/bank-account.events.js';
import type { BankAccountNumbersEvent } from '../../bank/bank-account/bank-account-numbers.events.js';
import type { AccountForm, SentAccount } from '../../bank/bank-account/sent-account.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { type AccountCommand, bankAccountCase } from './bank-account-case.js';

const context = caseContext();
const accounts = specifyCase(bankAccountCase, context);
const [id, yearId] = [newId<'bank-account'>(), newId<'fiscal-year'>()];
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const sent: SentAccount = { name: 'Compte ASC', iban: null, accountType: null, code: null, journal: null, budget: 'ASC' };
const balance = (amount: number, date: string | null = '2026-01-01') => ({
  date: date === null ? null : localDate(date),
  amount: cents(amount),
  shares: null,
});
const open = (form: Partial<AccountForm> = {}): AccountCommand => ({
  type: 'OpenBankAccount',
  id,
  data: { account: sent, structure: 'CSE', ...form },
});
const save = (account: Partial<SentAccount> = {}, form: Partial<AccountForm> = {}, hasEarlierOperations = false): AccountCommand => ({
  type: 'SaveBankAccount',
  id,
  data: { account: { ...sent, ...account }, structure: 'CSE', ...form, hasEarlierOperations },
});
const facts = {
  name: 'Compte ASC',
  iban: null,
  accountType: 'checking',
  code: '512001',
  journal: 'BQ1',
  budget: 'ASC',
  reference: null,
} as const;
const opened: BankAccountEvent = { type: 'BankAccountOpened', data: { ...facts, number: 1 } };
const connected: BankAccountEvent = {
  type: 'BankConnectionChanged',
  data: { connection: { connectionId: '7', error: null, errorMessage: null } },
};
const numbered = (accountId: string, code = '512001', journal = 'BQ1'): BankAccountNumbersEvent => ({
  type: 'BankAccountNumberTaken',
  data: { accountId: accountId as typeof id, number: 1, code, journal },
});
const history = { account: [opened], numbers: [numbered(id)], calendar };
const periodsSet = (...periods: SyncPeriod[]): BankAccountEvent => ({ type: 'BankAccountSyncPeriodsChanged', data: { periods } });
const period = (start: string, end: string | null): SyncPeriod => ({
  id: start,
  start: localDate(start),
  end: end === null ? null : localDate(end),
});

describe('a new account', () => {
  it('takes the next number of the environment', () => {
    accounts
      .given({})
      .when(open())
      .then({ account: [opened], numbers: [numbered(id)] });
    accounts.given({}).thenRepeating(open());
  });
  it('has a code and a journal of its own', () => {
    const others = { numbers: [numbered(newId())] };
    accounts
      .given(others)
      .when(open({ account: { ...sent, code: '512001' } }))
      .thenRefuses('bank-account.code-taken');
    accounts
      .given(others)
      .when(open({ account: { ...sent, journal: 'BQ1' } }))
      .thenRefuses('bank-account.journal-taken');
  });
  it('has a name', () =>
    accounts
      .given({})
      .when(open({ account: { ...sent, name: ' ' } }))
      .thenRefuses('bank-account.name-missing'));
  it('has a budget in a works council, as each part of its first balance', () => {
    const account = { ...sent, budget: null };
    accounts.given({}).when(open({ account })).thenRefuses('bank-account.budget-missing');
    accounts
      .given({})
      .when(open({ account, structure: 'ASSOCIATION' }))
      .thenTypes('BankAccountOpened');
    const shares = [{ budget: '' as const, amount: cents(5) }];
    accounts
      .given({ calendar })
      .when(open({ opening: { ...balance(5), shares } }))
      .thenRefuses('bank-account.budget-missing');
  });
});

describe('the budgets of an account', () => {
  it('are those of its structure', () => {
    const shares = [{ budget: 'AEP' as const, amount: cents(5) }];
    accounts
      .given({ calendar })
      .when(open({ structure: 'ASSOCIATION', opening: { ...balance(5), shares } }))
      .thenRefuses('budget.not-of-structure', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['budget', 'opening_shares[0].budget']),
      );
  });
});

describe('a saved account', () => {
  it('keeps the fields that are not sent', () => {
    accounts
      .given(history)
      .when(save({ name: 'Activités sociales' }))
      .then({ account: [{ type: 'BankAccountChanged', data: { ...facts, name: 'Activités sociales' } }] });
    accounts.given(history).when(save()).thenWrites();
  });
  it('holds its new code in the register', () => {
    accounts
      .given(history)
      .when(save({ code: '512009' }))
      .thenWrites('account', 'numbers');
    accounts
      .given({ ...history, numbers: [numbered(id), numbered(newId(), '512009', 'BQ09')] })
      .when(save({ code: '512009' }))
      .thenRefuses('bank-account.code-taken');
  });
  it('keeps its code once it has operations', () =>
    accounts
      .given(history)
      .when(save({ code: '512009' }, {}, true))
      .thenRefuses('bank-account.code-used'));
  it('is known', () => accounts.given({}).when(save()).thenRefuses('bank-account.unknown'));
  it('has periods that follow each other', () =>
    accounts
      .given(history)
      .when(save({}, { periods: [period('2026-01-01', null), period('2026-03-01', null)] }))
      .thenRefuses('bank-account.periods-invalid'));
});

describe('the first balance of an account', () => {
  const line = (account: string, debit: number, credit: number) => ({
    account,
    accountLabel: account,
    budget: 'ASC' as const,
    debit: cents(debit),
    credit: cents(credit),
    wording: '',
  });
  const posted = (amount: number): JournalEntryEvent => ({
    type: 'JournalEntryPosted',
    data: {
      yearId,
      date: localDate('2026-01-01'),
      label: 'Solde initial Compte ASC',
      pieceRef: 'SI-512001',
      journal: 'AN',
      kind: 'first-balance',
      refersTo: id,
      deliberation: null,
      lines: [line('512001', amount, 0), line('110200', 0, amount)],
    },
  });
  it('is an entry that opens the first year, which stays open until then', () => {
    const outcome = accounts.given(history).when(save({}, { opening: balance(300) }));
    outcome.thenWrites('account', 'firstBalance');
    outcome.thenTypes('BankAccountOpeningBalanceSet');
    outcome.thenGuards('calendar');
    outcome.thenAnswers(({ opening }) => expect(opening).toMatchObject({ amount: 300, date: '2026-01-01' }));
  });
  it('replaces the lines of its entry when the amount changes', () => {
    const set: BankAccountEvent = {
      type: 'BankAccountOpeningBalanceSet',
      data: { date: localDate('2026-01-01'), amount: cents(300), shares: [{ budget: 'ASC', amount: cents(300) }], entryId: newId() },
    };
    accounts
      .given({ ...history, account: [opened, set], firstBalance: [posted(300)] })
      .when(save({}, { opening: balance(400) }))
      .thenWrites('account', 'firstBalance');
  });
  it('leaves its entry as it is when only the name changes, also in a closed year', () => {
    const entryId = derivedId<'journal-entry'>(`${id}:first-balance`);
    const set: BankAccountEvent = {
      type: 'BankAccountOpeningBalanceSet',
      data: { ...balance(300), date: localDate('2026-01-01'), shares: [{ budget: 'ASC', amount: cents(300) }], entryId },
    };
    const closed: FiscalYearEvent = {
      type: 'FiscalYearClosed',
      data: {
        yearId,
        totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
        resultByBudget: [],
        openingEntryId: null,
        hash: '',
      },
    };
    const year = { ...history, calendar: [...calendar, closed] };
    accounts
      .given({ ...year, account: [opened, set], firstBalance: [posted(300)] })
      .when(save({ name: 'Autre' }, { opening: balance(300) }))
      .thenWrites('account');
    accounts
      .given(year)
      .when(save({}, { opening: balance(300) }))
      .thenRefuses('exercice.closed');
  });
  it('needs a day, an open year and all of its parts', () => {
    accounts
      .given(history)
      .when(save({}, { opening: balance(300, null) }))
      .thenRefuses('bank-account.opening-date-missing');
    accounts
      .given(history)
      .when(save({}, { opening: balance(300, '2027-01-01') }))
      .thenRefuses('exercice.missing');
    accounts
      .given(history)
      .when(save({}, { opening: { ...balance(300), shares: [{ budget: 'ASC', amount: cents(100) }] } }))
      .thenRefuses('bank-account.opening-unbalanced');
  });
  it('has no second effect', () => accounts.given(history).thenRepeating(save({}, { opening: balance(300) })));
});

describe('the synchronisation of an account', () => {
  const recorded: AccountCommand = { type: 'RecordBankSync', id, since: localDate('2026-01-15') };
  const synced: BankAccountEvent = { type: 'BankAccountSynced', data: { at: context.now.toISOString(), upTo: context.today } };
  it('starts on the day of the command', () =>
    accounts
      .given({ ...history, account: [opened, connected] })
      .when({ type: 'SwitchBankAccountSync', id, enabled: true, periodId: '2026-11-21' })
      .then({ account: [{ type: 'BankAccountSyncSwitched', data: { enabled: true } }, periodsSet(period('2026-11-21', null))] }));
  it('takes the running period back to the first day that the bank reports', () =>
    accounts
      .given({ account: [opened, periodsSet(period('2026-03-01', null))] })
      .when(recorded)
      .then({ account: [synced, periodsSet({ ...period('2026-01-15', null), id: '2026-03-01' })] }));
  it('leaves a period that would overlap an earlier period, or that reaches further back', () => {
    for (const periods of [[period('2026-01-01', '2026-01-31'), period('2026-03-01', null)], [period('2026-01-01', null)], []])
      accounts
        .given({ account: [opened, periodsSet(...periods)] })
        .when(recorded)
        .then({ account: [synced] });
  });
  it('is of a known account', () => accounts.given({}).when(recorded).thenRefuses('bank-account.unknown'));
});
