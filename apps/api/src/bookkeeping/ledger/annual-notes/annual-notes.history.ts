import { type AnnualNotesEvent, annualNoteSections } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';

export const annualNotesHistory = describer<AnnualNotesEvent>({
  streamType: 'annual-notes',
  recordType: 'annual_notes',
  describe: ({ data }) => ({
    label: 'a écrit l’annexe',
    fields: Object.fromEntries(data.notes.map(({ section, text }) => [section, field(annualNoteSections[section], text)])),
  }),
});
