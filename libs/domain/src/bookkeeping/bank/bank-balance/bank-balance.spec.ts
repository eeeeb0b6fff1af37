import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountEvent } from '../bank-account/bank-account.events.js';
import type { BankBalanceEvent } from './bank-balance.events.js';
import { bankBalanceCase, bankBalancesDecider } from './bank-balance.js';

const balances = specify(bankBalancesDecider);
const day = localDate('2026-12-31');
const counted = { day, balance: cents(74_50), note: 'Compté par deux personnes' };
const recorded = { type: 'BankBalanceRecorded', data: counted } as const;
const record = (change: object = {}) => ({ type: 'RecordBankBalance', data: { ...counted, today: day, ...change } }) as const;
const remove = { type: 'RemoveBankBalance', data: { day } } as const;

const opened = (accountType: 'cash' | 'checking'): BankAccountEvent => ({
  type: 'BankAccountOpened',
  data: { name: 'Caisse', accountType, code: '530001', journal: 'CA1', budget: 'ASC', iban: null, reference: null, number: 1 },
});

describe('a balance that a user types in', () => {
  it('is the balance of its day, and replaces the one before', () => {
    balances.given().when(record()).then(recorded);
    balances.given(recorded).when(record()).then();
    balances
      .given(recorded)
      .when(record({ balance: cents(-1) }))
      .then({ type: 'BankBalanceRecorded', data: { ...counted, balance: cents(-1) } });
    balances
      .given(recorded)
      .when(record({ note: null }))
      .then({ type: 'BankBalanceRecorded', data: { ...counted, note: null } });
  });
  it('is of a day that has come', () =>
    balances
      .given()
      .when(record({ today: localDate('2026-12-30') }))
      .thenRefuses('bank-balance.future'));
  it('has the notes and coins of a cash box, which make its sum', () => {
    const cash = [
      { value: cents(50), pieces: 1 },
      { value: cents(20_00), pieces: 3 },
      { value: cents(2_00), pieces: 7 },
      { value: cents(1), pieces: 0 },
    ];
    const notesAndCoins = [
      { value: cents(20_00), pieces: 3 },
      { value: cents(2_00), pieces: 7 },
      { value: cents(50), pieces: 1 },
    ];
    const event: BankBalanceEvent = { type: 'BankBalanceRecorded', data: { ...counted, cash: notesAndCoins } };
    balances.given().when(record({ cash })).then(event);
    balances.given(event).when(record({ cash })).then();
    balances.given(event).when(record()).then(recorded);
    balances
      .given()
      .when(record({ cash, balance: cents(74_51) }))
      .thenRefuses('bank-balance.cash-differs');
    for (const wrong of [[{ value: cents(30_00), pieces: 1 }], [cash[0], cash[0]]])
      balances
        .given()
        .when(record({ cash: wrong }))
        .thenRefuses('bank-balance.cash-value');
  });
  it('has no notes and coins at a bank', () => {
    const balance = specifyCase(bankBalanceCase);
    const command = { ...record({ cash: [{ value: cents(50_00), pieces: 1 }], balance: cents(50_00) }), id: newId<'bank-account'>() };
    balance
      .given({ account: [opened('checking')] })
      .when(command)
      .thenRefuses('bank-balance.not-cash');
    balance
      .given({ account: [opened('cash')] })
      .when(command)
      .thenTypes('BankBalanceRecorded');
  });
  it('is removed, once', () => {
    balances.given(recorded).when(remove).then({ type: 'BankBalanceRemoved', data: { day } });
    balances.given(recorded, { type: 'BankBalanceRemoved', data: { day } }).when(remove).thenRefuses('bank-balance.unknown');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
