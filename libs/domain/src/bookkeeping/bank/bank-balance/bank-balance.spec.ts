import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { bankBalancesDecider } from './bank-balance.js';

const balances = specify(bankBalancesDecider);
const day = localDate('2026-12-31');
const counted = { day, balance: cents(74_50), note: 'Compté par deux personnes' };
const recorded = { type: 'BankBalanceRecorded', data: counted } as const;
const record = (change: object = {}) => ({ type: 'RecordBankBalance', data: { ...counted, today: day, ...change } }) as const;
const remove = { type: 'RemoveBankBalance', data: { day } } as const;

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
  it('is removed, once', () => {
    balances.given(recorded).when(remove).then({ type: 'BankBalanceRemoved', data: { day } });
    balances.given(recorded, { type: 'BankBalanceRemoved', data: { day } }).when(remove).thenRefuses('bank-balance.unknown');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
