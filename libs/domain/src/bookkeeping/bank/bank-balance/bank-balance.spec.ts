import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { bankBalanceErrors } from './bank-balance.errors.js';
import type { BankBalanceEvent } from './bank-balance.events.js';
import { bankBalancesDecider, mustSuitAccount } from './bank-balance.js';

const balances = specify(bankBalancesDecider);
const day = localDate('2026-12-31');
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const counted = { day, balance: cents(74_50), note: 'Compté par deux personnes' };
const recorded = { type: 'BankBalanceRecorded', data: counted } as const;
const record = (change: object = {}) => ({ type: 'RecordBankBalance', data: { ...counted, today: day, reversalId, ...change } }) as const;
const remove = { type: 'RemoveBankBalance', data: { day, reversalId } } as const;

const post = (change: object = {}) =>
  ({ type: 'PostCashDifference', data: { day, difference: cents(-50), books: cents(75_00), entryId, ...change } }) as const;
const posted: BankBalanceEvent = { type: 'CashDifferencePosted', data: { day, amount: cents(-50), entryId } };
const reverse = { type: 'ReverseCashDifference', data: { day, reversalId } } as const;
const reversed: BankBalanceEvent = { type: 'CashDifferenceReversed', data: { day, reversalId } };

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
  it('has no notes and coins at a bank, and no difference', () => {
    const withCash = { ...record({ cash: [{ value: cents(50_00), pieces: 1 }], balance: cents(50_00) }) };
    for (const command of [withCash, post()]) {
      expect(refusalOf(() => mustSuitAccount(command, { accountType: 'checking' }))?.code).toBe('bank-balance.not-cash');
      expect(() => mustSuitAccount(command, { accountType: 'cash' })).not.toThrow();
    }
    expect(() => mustSuitAccount(record(), { accountType: 'checking' })).not.toThrow();
  });
  it('is removed, once', () => {
    balances.given(recorded).when(remove).then({ type: 'BankBalanceRemoved', data: { day } });
    balances.given(recorded, { type: 'BankBalanceRemoved', data: { day } }).when(remove).thenRefuses('bank-balance.unknown');
  });
});

describe('the difference of a counted cash box', () => {
  it('is posted once for a count, as the user saw it', () => {
    balances.given(recorded).when(post()).then(posted);
    balances.given(recorded, posted).when(post()).then();
    balances
      .given(recorded, posted)
      .when(post({ entryId: reversalId }))
      .thenRefuses('bank-balance.difference-posted');
    balances
      .given(recorded)
      .when(post({ books: cents(75_01) }))
      .thenRefuses('bank-balance.difference-moved');
    balances
      .given(recorded)
      .when(post({ books: cents(74_50) }))
      .thenRefuses('bank-balance.no-difference');
    balances.given().when(post()).thenRefuses('bank-balance.unknown');
    balances
      .given({ type: 'BankBalanceRecorded', data: { ...counted, balance: cents(-1) } })
      .when(post({ books: cents(1), difference: cents(-2) }))
      .thenRefuses('bank-balance.below-zero');
  });
  it('is taken back with a count that changes or is removed, and stays under another note', () => {
    const balance = cents(74_00);
    balances
      .given(recorded, posted)
      .when(record({ balance }))
      .then(reversed, { type: 'BankBalanceRecorded', data: { ...counted, balance } });
    balances.given(recorded, posted).when(remove).then(reversed, { type: 'BankBalanceRemoved', data: { day } });
    const renamed = { type: 'BankBalanceRecorded', data: { ...counted, note: null } } as const;
    balances
      .given(recorded, posted)
      .when(record({ note: null }))
      .then(renamed);
    balances.given(recorded, posted, renamed).when(reverse).then(reversed);
  });
  it('is taken back by itself, once, and may then be posted again', () => {
    balances.given(recorded, posted).when(reverse).then(reversed);
    balances.given(recorded, posted, reversed).when(reverse).thenRefuses('bank-balance.difference-not-posted');
    balances.given().when(reverse).thenRefuses('bank-balance.unknown');
    balances
      .given(recorded, posted, reversed)
      .when(post({ entryId: reversalId }))
      .then({ type: 'CashDifferencePosted', data: { day, amount: cents(-50), entryId: reversalId } });
  });
  it('waits for the read model of the ledger', () => expect(bankBalanceErrors.notReady().code).toBe('bank-balance.not-ready'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
