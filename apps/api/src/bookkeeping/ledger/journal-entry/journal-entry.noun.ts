import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { journalEntryAttachments } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-attachments.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { Entries } from './entries.js';
import { EntryController } from './entry.controller.js';
import { entryAttachmentController } from './entry-attachment.controller.js';
import { journalEntryHistory } from './journal-entry.history.js';

/** Members of its events that the relay passes on. */
const facts = [
  'yearId',
  'date',
  'lines.account',
  'lines.accountLabel',
  'lines.budget',
  'lines.debit',
  'lines.credit',
  'lines.activityId',
  'lines.activityLabel',
  'lines.foreign.currency',
  'lines.foreign.amount',
  'lines.foreign.rate',
  'lines.foreign.date',
  'round',
] as const;

export const journalEntryNoun = noun({
  feature: 'comptability',
  controllers: [EntryController, entryAttachmentController],
  providers: [Entries],
  attachments: [journalEntryAttachments],
  history: [journalEntryHistory],
  streams: [
    stream('journal-entry', journalEntryDecider, {
      texts: {
        label: 'clear: the law requires entries for ten years (ADR 0022)',
        pieceRef: 'clear: the law requires entries for ten years (ADR 0022)',
        lines: {
          account: 'impersonal',
          accountLabel: 'impersonal',
          wording: 'clear: the law requires entries for ten years (ADR 0022)',
          activityLabel: 'impersonal',
          auxiliary: 'clear: the law requires entries for ten years (ADR 0022)',
          foreign: { currency: 'impersonal', source: 'impersonal' },
          carries: {
            writingId: 'impersonal',
            auxiliary: 'clear: the law requires entries for ten years (ADR 0022)',
            foreign: { currency: 'impersonal' },
          },
        },
        name: 'clear: the name of the file of a voucher, which the law requires',
        extension: 'impersonal',
        mimeType: 'impersonal',
        refersTo: 'impersonal',
        deliberation: { reference: 'clear: the law requires entries for ten years (ADR 0022)', attachmentId: 'impersonal' },
      },
      relay: {
        JournalEntryPosted: [...facts, 'journal', 'kind', 'refersTo', 'deliberation.date', 'deliberation.attachmentId'],
        JournalEntryAmended: facts,
        JournalEntryReversed: ['byEntryId'],
        JournalEntryAttachmentAdded: ['id', 'extension', 'size', 'mimeType'],
        JournalEntryAttachmentRemoved: ['id'],
      },
    }),
  ],
});
