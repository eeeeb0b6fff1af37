import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AnnualNote, AnnualNotesEvent } from './annual-notes.events.js';
import { annualNotesCase } from './annual-notes.js';

const id = newId<'fiscal-year'>();
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const notes = specifyCase(annualNotesCase);
const save = (...sent: AnnualNote[]) => ({ type: 'SaveAnnualNotes', id, notes: sent }) as const;
const saved = (...written: AnnualNote[]): AnnualNotesEvent => ({ type: 'AnnualNotesSaved', data: { notes: written } });
const methods: AnnualNote = { section: 'methods', text: 'Règlement ANC 2018-06.' };

describe('the notes to the accounts', () => {
  it('are saved in the order of their sections, without empty ones', () =>
    notes
      .given({ calendar })
      .when(save({ section: 'after', text: ' Aucun. ' }, { section: 'staff', text: '  ' }, methods))
      .then({ notes: [saved(methods, { section: 'after', text: 'Aucun.' })] }));
  it('stay as they are when nothing changes, and may be emptied', () => {
    notes
      .given({ calendar, notes: [saved(methods)] })
      .when(save(methods))
      .then({});
    notes
      .given({ calendar, notes: [saved(methods)] })
      .when(save())
      .then({ notes: [saved()] });
    notes
      .given({ calendar })
      .when(save())
      .then({ notes: [saved()] });
  });
  it('are of a year that exists', () => notes.given({}).when(save(methods)).thenRefuses('exercice.unknown'));
});
