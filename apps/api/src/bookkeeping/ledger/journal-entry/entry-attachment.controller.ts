import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { journalEntryErrors } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.errors.js';
import { journalEntryAttachments } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-attachments.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { attachmentRoutes } from '../../../capabilities/attachment/attachment-routes.js';
import { Entries } from './entries.js';
import { EntryDto } from './entry.dto.js';

export const entryAttachmentController = attachmentRoutes({
  name: 'EntryAttachment',
  tag: 'writings',
  path: 'comptability/writings/:id/attachments',
  access: { read: 'balance', write: 'balance' },
  purpose: journalEntryAttachments,
  dto: EntryDto,
  summaries: {
    attach: 'Joindre un justificatif à une écriture',
    content: 'Lire ou télécharger un justificatif',
    detach: 'Retirer un justificatif',
  },
  problems: {
    attach: [journalEntryErrors.unknown()],
    detach: [journalEntryErrors.attachmentUnknown(), fiscalYearErrors.closed()],
  },
  files: async ({ get }, { context, id }) => (await get(Entries).find(context, id as JournalEntryId)).entry.attachments,
  attach: ({ get }, { context, id, expected }, file) =>
    get(Entries).save(context, { type: 'AttachToEntry', id: id as JournalEntryId, file }, expected),
  detach: ({ get }, { context, id, expected }, attachmentId) =>
    get(Entries).save(context, { type: 'DetachFromEntry', id: id as JournalEntryId, attachmentId }, expected),
});
