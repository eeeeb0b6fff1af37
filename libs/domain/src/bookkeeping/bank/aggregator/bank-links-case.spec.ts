import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  type BankAccountEvent,
  type BankAccountFacts,
  type BankAccountId,
  bankAccountStream,
} from '../bank-account/bank-account.events.js';
import type { BankAccountNumbersEvent } from '../bank-account/bank-account-numbers.events.js';
import { type AggregatedAccount, type BankLinksCommand, bankLinksCase } from './bank-links-case.js';

const id = newId() as EnvironmentId;
const links = specifyCase(bankLinksCase, caseContext({ environmentId: id }));
const iban = 'FR7630006000011234567890189';
const account: AggregatedAccount = { reference: '31', connectionId: '7', name: 'Compte courant', iban, type: 'checking', currency: 'EUR' };
const connection = { connectionId: '7', error: null, errorMessage: null };
const link = (...accounts: AggregatedAccount[]): BankLinksCommand => ({
  type: 'LinkBankAccounts',
  id,
  bank: { accounts, connections: [connection] },
  budget: 'AEP',
});
const refresh = (...accounts: AggregatedAccount[]): BankLinksCommand => ({
  type: 'RefreshBankConnections',
  id,
  bank: { accounts, connections: [connection] },
});

const ownId = newId<'bank-account'>();
const facts: BankAccountFacts = {
  name: 'Compte AEP',
  accountType: 'checking',
  code: '512001',
  journal: 'BQ01',
  budget: 'AEP',
  iban,
  reference: null,
};
const numbered: BankAccountNumbersEvent = {
  type: 'BankAccountNumberTaken',
  data: { accountId: ownId, number: 1, code: '512001', journal: 'BQ01' },
};
const own = (change: Partial<BankAccountFacts> = {}, ...more: BankAccountEvent[]) => ({
  numbers: [numbered],
  accounts: new Map([
    [bankAccountStream(ownId), [{ type: 'BankAccountOpened', data: { ...facts, ...change, number: 1 } } as BankAccountEvent, ...more]],
  ]),
});
const connected: BankAccountEvent = { type: 'BankConnectionChanged', data: { connection } };

describe('linking the accounts of a bank', () => {
  it('opens an account for each new one in euros, and synchronises it', () => {
    const outcome = links.given({}).when(link(account, { ...account, reference: '32', currency: 'USD' }));
    outcome.thenWrites('numbers', 'accounts');
    outcome.thenTypes('BankAccountNumberTaken');
    outcome.thenAnswers((ids) => expect(ids).toHaveLength(1));
    links.given({}).thenRepeating(link(account));
  });
  it('gives accounts of one command numbers of their own', () =>
    links
      .given({})
      .when(link(account, { ...account, reference: '32', iban: null }))
      .thenState(({ numbers }) => expect(numbers.map(({ code }) => code)).toEqual(['512001', '512002'])));
  it('recognises the account with its IBAN, and synchronises it from that day on', () => {
    const outcome = links.given(own()).when(link(account));
    outcome.thenAnswers((ids: readonly BankAccountId[]) => expect(ids).toEqual([ownId]));
    outcome.thenWrites('accounts');
  });
  it('leaves an account that it linked before as it is, also when somebody switched its synchronisation off', () =>
    links
      .given(own({ reference: '31' }, connected))
      .when(link(account))
      .then({}));
});

describe('the connections of a bank', () => {
  it('have the state that the aggregator reports', () =>
    links
      .given(own({ reference: '31' }))
      .when(refresh(account))
      .then({ accounts: new Map([[bankAccountStream(ownId), [connected]]]) }));
  it('leave accounts that are not linked', () => {
    links.given(own()).when(refresh(account)).then({});
    links.given({}).when(refresh(account)).then({});
  });
});
