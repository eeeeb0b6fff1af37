import { annualNotesDecider } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { AnnualNotesController } from './annual-notes.controller.js';
import { annualNotesHistory } from './annual-notes.history.js';
import { AnnualNotesReader } from './annual-notes-reader.js';

export const annualNotesNoun = noun({
  feature: 'comptability',
  controllers: [AnnualNotesController],
  providers: [AnnualNotesReader],
  history: [annualNotesHistory],
  streams: [
    stream('annual-notes', annualNotesDecider, {
      texts: { notes: { text: 'clear: typed texts of a statement that the law requires' } },
      relay: { AnnualNotesSaved: ['notes.section'] },
    }),
  ],
});
