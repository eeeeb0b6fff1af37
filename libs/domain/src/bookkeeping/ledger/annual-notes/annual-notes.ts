import type { Addressed, Case } from '@intendance/kernel/case.js';
import { guarded, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AnnualNote, type AnnualNotesEvent, annualNoteCodes, annualNotesStream } from './annual-notes.events.js';

export type AnnualNotesCommand = { readonly type: 'SaveAnnualNotes'; readonly notes: readonly AnnualNote[] };
/** Null: nobody saved the notes of the year yet. */
export type AnnualNotes = readonly AnnualNote[] | null;

export const annualNotesDecider: Decider<AnnualNotesCommand, AnnualNotesEvent, AnnualNotes> = {
  initial: null,
  decide({ notes }, before) {
    const texts = inOrder(notes);
    return before !== null && canonicalJson(texts) === canonicalJson(before) ? [] : [{ type: 'AnnualNotesSaved', data: { notes: texts } }];
  },
  evolve: (_, { data }) => data.notes,
};

/** The last text of each section, in the order of the sections, without empty ones. */
function inOrder(notes: readonly AnnualNote[]): AnnualNote[] {
  const texts = new Map(notes.map(({ section, text }) => [section, text.trim()]));
  return annualNoteCodes.flatMap((section) => {
    const text = texts.get(section) ?? '';
    return text === '' ? [] : [{ section, text }];
  });
}

const folds = { notes: annualNotesDecider, calendar: fiscalCalendarDecider };
export type AddressedNotesCommand = Addressed<FiscalYearId, AnnualNotesCommand>;

/** The notes of a year that exists. They are often written after its closing, until the members approve the accounts. */
export const annualNotesCase: Case<AddressedNotesCommand, readonly AnnualNote[], typeof folds, 'notes'> = {
  folds,
  own: 'notes',
  streams: ({ id }, { environmentId }) => ({
    notes: read(annualNotesStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, { notes, calendar }) {
    knownYear(calendar, command.id);
    const events = annualNotesDecider.decide(command, notes);
    return { events: { notes: events }, answer: events.reduce(annualNotesDecider.evolve, notes) ?? [] };
  },
};
