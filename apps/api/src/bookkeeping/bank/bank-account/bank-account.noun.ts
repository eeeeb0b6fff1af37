import { bankAccountDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { bankAccountNumbersDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { BankAccountController } from './bank-account.controller.js';
import { bankAccountHistory } from './bank-account.history.js';
import { bankAccountSearch } from './bank-account.search.js';
import { bankAccountList } from './bank-account-list.projection.js';
import { BankAccounts } from './bank-accounts.js';

export const bankAccountNoun = noun({
  feature: 'comptability',
  controllers: [BankAccountController],
  providers: [BankAccounts],
  projections: [projection(bankAccountList)],
  history: [bankAccountHistory],
  searches: [bankAccountSearch],
  streams: [
    stream('bank-account-numbers', bankAccountNumbersDecider, {
      texts: { code: 'impersonal', journal: 'impersonal' },
      relay: {
        BankAccountNumberTaken: ['accountId', 'number', 'code', 'journal'],
      },
    }),
    stream('bank-account', bankAccountDecider, {
      texts: {
        name: 'impersonal',
        code: 'impersonal',
        journal: 'impersonal',
        iban: 'clear: the account of the structure',
        reference: 'clear: the account of the structure',
        periods: 'impersonal',
        connection: { connectionId: 'impersonal', errorMessage: 'clear: written by the bank' },
        at: 'impersonal',
      },
      relay: {
        BankAccountOpened: ['name', 'accountType', 'code', 'journal', 'budget', 'number'],
        BankAccountChanged: ['name', 'accountType', 'code', 'journal', 'budget'],
        BankAccountSyncSwitched: ['enabled'],
        BankAccountSyncPeriodsChanged: ['periods.id', 'periods.start', 'periods.end'],
        BankAccountOpeningBalanceSet: ['date', 'amount', 'shares.budget', 'shares.amount', 'entryId'],
        BankConnectionChanged: ['connection.connectionId', 'connection.error'],
        BankAccountSynced: ['at', 'upTo'],
        BankAccountUsed: [],
      },
    }),
  ],
});
