import { type Addressed, type Case, type Fold, guarded, PendingStream } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type BankAccountId, bankAccountStream } from '../../bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider, knownBankAccount } from '../../bookkeeping/public.js';
import { paymentAccountErrors } from './payment-account.errors.js';
import { type PaymentAccountEvent, type PaymentService, paymentAccountStream } from './payment-account.events.js';

export type KnownPaymentAccount = {
  readonly status: 'open' | 'closed';
  readonly service: PaymentService;
  readonly name: string;
  readonly bankAccountId: BankAccountId;
};
export type PaymentAccount = { readonly status: 'none' } | KnownPaymentAccount;

export const paymentAccountFold: Fold<PaymentAccountEvent, PaymentAccount> = {
  initial: { status: 'none' },
  evolve(account, { type, data }) {
    if (type === 'PaymentAccountOpened') return { status: 'open', ...data };
    return account.status === 'none' ? account : { ...account, status: 'closed' };
  },
};

/** @throws payment-account.none */
export function knownPaymentAccount(account: PaymentAccount): KnownPaymentAccount {
  if (account.status === 'none') throw paymentAccountErrors.none();
  return account;
}

export type PaymentAccountCommand =
  | { type: 'OpenPaymentAccount'; data: { service: PaymentService; name: string; bankAccountId: BankAccountId | null } }
  | { type: 'ClosePaymentAccount' };

const folds = { account: paymentAccountFold, bankAccount: bankAccountDecider };

/** The account of a structure at a payment service; the keys are checked and stored outside. */
export const paymentAccountCase: Case<Addressed<EnvironmentId, PaymentAccountCommand>, PaymentAccount, typeof folds, 'account'> = {
  folds,
  own: 'account',
  streams(command) {
    const bankAccountId = command.type === 'OpenPaymentAccount' ? command.data.bankAccountId : null;
    return {
      account: guarded(paymentAccountStream(command.id)),
      bankAccount: bankAccountId === null ? undefined : guarded(bankAccountStream(bankAccountId)),
    };
  },
  decide(command, facts) {
    const account = new PendingStream(paymentAccountFold, facts.account);
    if (command.type === 'OpenPaymentAccount') {
      const { bankAccountId, ...named } = command.data;
      if (bankAccountId === null) throw paymentAccountErrors.bankAccountMissing();
      const { iban, accountType } = knownBankAccount(facts.bankAccount).facts;
      // The statement of a bank would bring each payment a second time, within a payout.
      if (iban !== null || accountType !== 'checking') throw paymentAccountErrors.bankAccountOfBank();
      account.append(opened(facts.account, { ...named, bankAccountId }));
    } else if (knownPaymentAccount(facts.account).status === 'open') account.append([{ type: 'PaymentAccountClosed', data: {} }]);
    return { events: { account: account.events }, answer: account.state };
  },
};

function opened(account: PaymentAccount, data: Omit<KnownPaymentAccount, 'status'>): PaymentAccountEvent[] {
  const isSame =
    account.status === 'open' &&
    account.service === data.service &&
    account.name === data.name &&
    account.bankAccountId === data.bankAccountId;
  return isSame ? [] : [{ type: 'PaymentAccountOpened', data }];
}
