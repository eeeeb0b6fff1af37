import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { EntryController } from './entry.controller.js';
import { journalEntryHistory } from './journal-entry.history.js';

export const journalEntryNoun = noun({
  feature: 'comptability',
  controllers: [EntryController],
  history: [journalEntryHistory],
  relay: [
    relayed<JournalEntryEvent>('journal-entry', {
      JournalEntryPosted: [
        'yearId',
        'date',
        'lines.account',
        'lines.accountLabel',
        'lines.budget',
        'lines.debit',
        'lines.credit',
        'lines.auxiliary.code',
        'round',
        'journal',
        'kind',
        'refersTo',
        'deliberation.date',
        'deliberation.attachmentId',
      ],
      JournalEntryAmended: [
        'yearId',
        'date',
        'lines.account',
        'lines.accountLabel',
        'lines.budget',
        'lines.debit',
        'lines.credit',
        'lines.auxiliary.code',
        'round',
      ],
      JournalEntryReversed: ['byEntryId'],
    }),
  ],
});
