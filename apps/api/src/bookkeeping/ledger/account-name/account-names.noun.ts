import type { AccountNamesEvent } from '@intendance/domain/bookkeeping/ledger/account-name/account-names.events.js';
import { accountNamesDecider } from '@intendance/domain/bookkeeping/ledger/account-name/account-names.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';
import { AccountNamesController } from './account-names.controller.js';
import { AccountNamesReader } from './account-names-reader.js';

export const accountNamesNoun = noun({
  feature: 'comptability',
  controllers: [AccountNamesController],
  providers: [AccountNamesReader],
  history: [
    describer<AccountNamesEvent>({
      streamType: 'account-names',
      recordType: 'account_names',
      describe: ({ type, data }): HistoryEntry =>
        type === 'AccountNamed'
          ? { label: `a nommé le compte ${data.account}`, fields: { [data.account]: field(`Compte ${data.account}`, data.label) } }
          : { label: `a rendu son nom habituel au compte ${data.account}` },
    }),
  ],
  streams: [
    stream('account-names', accountNamesDecider, {
      texts: { account: 'impersonal', label: 'clear: the name of an account is part of the books, whoever it names' },
      relay: { AccountNamed: ['account'], AccountNameRemoved: ['account'] },
    }),
  ],
});
