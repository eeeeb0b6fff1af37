import type { ImportFailure, ImportState } from '@intendance/domain/capabilities/file-import/import-lifecycle.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { ImportDefinition, UndoRecords } from '../src/capabilities/file-import/import-definition.js';

type NoteCommand =
  | { type: 'WriteNotes'; data: { upTo: number } }
  | { type: 'FinishNotes' }
  | { type: 'FailNotes'; data: ImportFailure }
  | { type: 'UndoNotes' }
  | { type: 'RecordUndoneNotes'; data: { undone: number } }
  | { type: 'FinishUndoneNotes' };
export type NoteEvent =
  | { type: 'NotesConfirmed'; data: object }
  | { type: 'NotesWritten'; data: { upTo: number } }
  | { type: 'NotesFinished'; data: object }
  | { type: 'NotesFailed'; data: ImportFailure }
  | { type: 'NotesUndoStarted'; data: object }
  | { type: 'NotesUndone'; data: { undone: number } }
  | { type: 'NotesUndoFinished'; data: object };
export type NoteState = ImportState<number> & { readonly undone: number };
type NoteTypes = { id: string; command: NoteCommand; event: NoteEvent; state: NoteState; report: object; row: number; record: number };

const running: NoteState = { status: 'running', reports: 1, upTo: 0, written: [], failure: null, undone: 0 };

function evolve(before: { status: 'none' } | NoteState, event: NoteEvent): NoteState {
  const state = before.status === 'none' ? running : before;
  switch (event.type) {
    case 'NotesConfirmed':
      return running;
    case 'NotesWritten':
      return { ...state, upTo: event.data.upTo, written: [...state.written, event.data.upTo] };
    case 'NotesFinished':
      return { ...state, status: 'done' };
    case 'NotesFailed':
      return { ...state, status: 'failed', failure: event.data };
    case 'NotesUndoStarted':
      return { ...state, status: 'undoing' };
    case 'NotesUndone':
      return { ...state, undone: state.undone + event.data.undone };
    case 'NotesUndoFinished':
      return { ...state, status: 'undone' };
  }
}

function decide(command: NoteCommand): NoteEvent[] {
  switch (command.type) {
    case 'WriteNotes':
      return [{ type: 'NotesWritten', data: command.data }];
    case 'FinishNotes':
      return [{ type: 'NotesFinished', data: {} }];
    case 'FailNotes':
      return [{ type: 'NotesFailed', data: command.data }];
    case 'UndoNotes':
      return [{ type: 'NotesUndoStarted', data: {} }];
    case 'RecordUndoneNotes':
      return [{ type: 'NotesUndone', data: command.data }];
    case 'FinishUndoneNotes':
      return [{ type: 'NotesUndoFinished', data: {} }];
  }
}

const startedNotes = (state: { status: 'none' } | NoteState): NoteState => (state.status === 'none' ? running : state);
const decider: Decider<NoteCommand, NoteEvent, { status: 'none' } | NoteState> = { initial: { status: 'none' }, decide, evolve };
const history = { initial: [] as readonly object[], evolve: (events: readonly object[], event: object) => [...events, event] };

export const notesStream = (id: string): StreamId => `notes-${id}`;
export const noteStream = (rank: number): StreamId => `note-${rank}`;
const rowsPerAppend = 4;

const undoCase: Case<UndoRecords<NoteTypes>, NoteState, { notes: typeof decider; each: { each: typeof history } }, 'notes'> = {
  folds: { notes: decider, each: { each: history } },
  own: 'notes',
  streams: ({ id, data }) => ({ notes: read(notesStream(id)), each: data.records.map((rank) => read(noteStream(rank))) }),
  decide({ data: { records } }, facts) {
    const notes = new PendingStream(decider, facts.notes);
    notes.append(decide({ type: 'RecordUndoneNotes', data: { undone: records.length } }));
    const removed = records.map((rank) => [noteStream(rank), [{ type: 'NoteRemoved', data: {} }]] as const);
    return { events: { notes: notes.events, each: new Map(removed) }, answer: startedNotes(notes.state) };
  },
};

/** The smallest imported noun: each row of a file becomes a note. `refusedRow` fails the run, which is then undone. */
export const noteImport = (rows: number, refusedRow?: number): ImportDefinition<NoteTypes> => ({
  name: 'note-import',
  stream: notesStream,
  decider,
  started: startedNotes,
  commands: {
    writeName: 'ImportNotes',
    fail: (data) => ({ type: 'FailNotes', data }),
  },
  readModels: [],
  writer: async () => ({
    report: () => ({ rows }),
    rowsAfter: ({ upTo }) => Array.from({ length: rows }, (_, index) => index + 1).slice(upTo, upTo + rowsPerAppend),
    decide: async (some, _, { upTo }) => {
      if (refusedRow !== undefined && some.includes(refusedRow)) throw new DomainError('note.refused', 'Cette ligne est refusée.');
      const appends = some.map(
        (rank) => ({ stream: noteStream(rank), expected: 'any', events: [{ type: 'NoteTaken', data: {} }] }) as const,
      );
      return { progress: { type: 'WriteNotes', data: { upTo: upTo + some.length } }, appends };
    },
    complete: () => ({ type: 'FinishNotes' }),
  }),
  undo: {
    name: 'UndoNotes',
    start: { type: 'UndoNotes' },
    complete: { type: 'FinishUndoneNotes' },
    records:
      async () =>
      ({ upTo, undone }) =>
        Array.from({ length: upTo }, (_, index) => index + 1).slice(undone, undone + rowsPerAppend),
    recordsCase: undoCase,
    isForced: ({ code }) => code === 'note.refused',
  },
});
