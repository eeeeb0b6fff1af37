import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountEvent, BankAccountFacts, BankAccountId } from '../../bookkeeping/bank/bank-account/bank-account.events.js';
import type { PaymentAccountEvent } from './payment-account.events.js';
import { type PaymentAccountCommand, paymentAccountCase } from './payment-account.js';

const account = specifyCase(paymentAccountCase, caseContext());
const id = newId() as EnvironmentId;
const bankAccountId = newId() as BankAccountId;
const facts: BankAccountFacts = {
  ...{ name: 'Stripe', accountType: 'checking', code: '512004', journal: 'BQ4', budget: 'ASC', iban: null, reference: null },
};
const bankAccount = (change: Partial<BankAccountFacts> = {}): BankAccountEvent[] => [
  { type: 'BankAccountOpened', data: { ...facts, ...change, number: 4 } },
];
const data = { service: 'stripe', name: '…4242', bankAccountId } as const;
const opened: PaymentAccountEvent = { type: 'PaymentAccountOpened', data };
const closed: PaymentAccountEvent = { type: 'PaymentAccountClosed', data: {} };
const to = (command: PaymentAccountCommand) => ({ id, ...command });
const open = (change: { bankAccountId?: BankAccountId | null; name?: string } = {}) =>
  to({ type: 'OpenPaymentAccount', data: { ...data, ...change } });

describe('the account at a payment service', () => {
  it('opens on an account of the books that is no account of a bank', () => {
    account
      .given({ bankAccount: bankAccount() })
      .when(open())
      .then({ account: [opened] });
    account
      .given({ bankAccount: bankAccount(), account: [opened] })
      .when(open())
      .then({});
    account
      .given({ bankAccount: bankAccount({ iban: 'FR7630004000120001234567806' }) })
      .when(open())
      .thenRefuses('payment-account.bank-account-of-bank');
    account
      .given({ bankAccount: bankAccount({ accountType: 'cash' }) })
      .when(open())
      .thenRefuses('payment-account.bank-account-of-bank');
    account.given({}).when(open()).thenRefuses('bank-account.unknown');
    account
      .given({})
      .when(open({ bankAccountId: null }))
      .thenRefuses('payment-account.bank-account-missing');
  });
  it('closes, and opens again', () => {
    const close = to({ type: 'ClosePaymentAccount' });
    account
      .given({ account: [opened] })
      .when(close)
      .then({ account: [closed] });
    account
      .given({ account: [opened, closed] })
      .when(close)
      .then({});
    account.given({}).when(close).thenRefuses('payment-account.none');
    account
      .given({ account: [opened, closed], bankAccount: bankAccount() })
      .when(open())
      .then({ account: [opened] });
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
