import type { BankAccountEvent } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankAccountNumbersEvent } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { BankAccountController } from './bank-account.controller.js';
import { bankAccountHistory } from './bank-account.history.js';
import { bankAccountList } from './bank-account-list.projection.js';
import { BankAccounts } from './bank-accounts.js';

export const bankAccountNoun = noun({
  feature: 'comptability',
  controllers: [BankAccountController],
  providers: [BankAccounts],
  projections: [projection(bankAccountList)],
  history: [bankAccountHistory],
  relay: [
    relayed<BankAccountNumbersEvent>('bank-account-numbers', {
      BankAccountNumberTaken: ['accountId', 'number', 'code', 'journal'],
    }),
    relayed<BankAccountEvent>('bank-account', {
      BankAccountOpened: ['name', 'accountType', 'code', 'journal', 'budget', 'number'],
      BankAccountChanged: ['name', 'accountType', 'code', 'journal', 'budget'],
      BankAccountSyncSwitched: ['enabled'],
      BankAccountSyncPeriodsChanged: ['periods.id', 'periods.start', 'periods.end'],
      BankAccountOpeningBalanceSet: ['date', 'amount', 'shares.budget', 'shares.amount', 'entryId'],
      BankConnectionChanged: ['connection.connectionId', 'connection.error'],
      BankAccountSynced: ['at', 'upTo'],
      BankAccountUsed: [],
    }),
  ],
});
