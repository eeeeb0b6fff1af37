import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { recordableYear, reversibleRun, yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { grantErrors } from './grant.errors.js';
import { type GrantId, type GrantMovement, grantRegisterStream, grantStream } from './grant.events.js';
import { grantDecider } from './grant.js';
import { type GrantChange, grantEntryFacts } from './grant-entry.js';
import { grantRegisterFold } from './grant-register.js';
import { grantYear, isMovement } from './grant-year.js';
import { isRecorded } from './year-grants.js';

/** `id` is the year. `entryId`: the entry to post, unless the year has one. */
export type GrantEntryCommand = Addressed<
  FiscalYearId,
  | { readonly type: 'RecordGrantEntry'; readonly entryId: JournalEntryId }
  | { readonly type: 'CancelGrantEntry'; readonly reversalId: JournalEntryId }
>;
export type GrantEntryAnswer = { readonly entryId: JournalEntryId };

const folds = {
  register: grantRegisterFold,
  calendar: fiscalCalendarDecider,
  grants: { each: grantDecider },
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type GrantEntryFacts = Facts<typeof folds>;

/**
 * The movements of all grants in a year, in one entry. A second run replaces the lines of the first one while the period is open. Each grant that
 * it counts is guarded: none changes until the entry is stored.
 */
export const grantEntryCase: Case<GrantEntryCommand, GrantEntryAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams(command, { environmentId }, { register }) {
    const run = register?.runs.get(command.id);
    const isRecording = command.type === 'RecordGrantEntry';
    const ownEntryId = isRecording ? command.entryId : command.reversalId;
    return {
      register: read(grantRegisterStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      grants: isRecording && register ? register.grants.keys().map((id) => guarded(grantStream(id))) : [],
      entry: isRecording || run ? read(journalEntryStream(run?.entryId ?? ownEntryId)) : undefined,
      reversal: isRecording ? undefined : read(journalEntryStream(command.reversalId)),
    };
  },
  decide: (command, facts) => (command.type === 'RecordGrantEntry' ? record(command, facts) : cancel(command, facts)),
};

/** @throws grant-entry.nothing-due, later-recorded, exercice.unknown, closed, frozen, validated */
function record({ id, entryId }: Extract<GrantEntryCommand, { type: 'RecordGrantEntry' }>, facts: GrantEntryFacts) {
  const { register, calendar, entry } = facts;
  const year = recordableYear({ id, calendar, runs: register.runs, laterRecorded: grantErrors.laterRecorded });
  const run = register.runs.get(id);
  const changes = changesOf(year, facts);
  if (changes.length === 0) throw grantErrors.nothingDue(year.name);
  const answer = { entryId: run?.entryId ?? entryId };
  if (run && isRecorded(changes, run)) return { events: {}, answer };
  const movements = changes.map(({ id: grantId, due }) => ({ grantId, ...due }));
  return {
    events: {
      register: [{ type: 'GrantEntryRecorded' as const, data: { yearId: id, entryId: answer.entryId, movements } }],
      entry: yearEntryEvents(grantEntryFacts(year, changes), 'grants', { isPosted: run !== undefined, entry, calendar }),
    },
    answer,
  };
}

type DueGrant = GrantChange & { readonly id: GrantId; readonly due: GrantMovement };

/** Grants that have something to move in the year. */
function changesOf(year: FiscalYear, { grants, register, calendar }: GrantEntryFacts): DueGrant[] {
  const history = { years: calendar.years, runs: register.runs };
  return register.grants.keys().flatMap((id) => {
    const grant = grants.get(grantStream(id));
    if (grant?.status !== 'listed') return [];
    const amounts = grantYear(id, grant, year, history);
    if (!amounts || !isMovement(amounts.due)) return [];
    const { due, opening } = amounts;
    const isCleared = due.share > 0 && opening.share + due.share === grant.facts.amount;
    return [{ id, facts: grant.facts, due, movement: due, isCleared }];
  });
}

/** @throws grant-entry.not-recorded, later-recorded, exercice.unknown, closed, frozen, validated */
function cancel({ id, reversalId }: Extract<GrantEntryCommand, { type: 'CancelGrantEntry' }>, facts: GrantEntryFacts) {
  const { register, calendar, entry, reversal } = facts;
  const { laterRecorded, notRecorded } = grantErrors;
  const run = reversibleRun({ id, calendar, runs: register.runs, laterRecorded, notRecorded });
  return {
    events: {
      register: [{ type: 'GrantEntryCancelled' as const, data: { yearId: id, reversalId } }],
      ...yearEntryReversal({ entryId: run.entryId, entry, reversalId, reversal }, { calendar }),
    },
    answer: { entryId: run.entryId },
  };
}
