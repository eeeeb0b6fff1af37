import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { recordableYear, reversibleRun, yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { accountInYear } from './converted-accounts.js';
import { provisionErrors } from './provision.errors.js';
import { type ProvisionId, type ProvisionMovement, provisionRegisterStream, provisionStream } from './provision.events.js';
import { provisionDecider } from './provision.js';
import { type ProvisionChange, provisionEntryFacts } from './provision-entry.js';
import { provisionRegisterFold } from './provision-register.js';
import { isMovement, provisionYear } from './provision-year.js';
import { isRecorded } from './year-provisions.js';

/** `id` is the year. `entryId`: the entry to post, unless the year has one. */
export type ProvisionEntryCommand = Addressed<
  FiscalYearId,
  | { readonly type: 'RecordProvisionEntry'; readonly entryId: JournalEntryId }
  | { readonly type: 'CancelProvisionEntry'; readonly reversalId: JournalEntryId }
>;
export type ProvisionEntryAnswer = { readonly entryId: JournalEntryId };

const folds = {
  register: provisionRegisterFold,
  calendar: fiscalCalendarDecider,
  provisions: { each: provisionDecider },
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type ProvisionEntryFacts = Facts<typeof folds>;

/**
 * The movements of all provisions in a year, in one entry. A second run replaces the lines of the first one while the period is open. Each
 * provision that it counts is guarded: none changes until the entry is stored.
 */
export const provisionEntryCase: Case<ProvisionEntryCommand, ProvisionEntryAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams(command, { environmentId }, { register }) {
    const run = register?.runs.get(command.id);
    const isRecording = command.type === 'RecordProvisionEntry';
    const ownEntryId = isRecording ? command.entryId : command.reversalId;
    return {
      register: read(provisionRegisterStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      provisions: isRecording && register ? register.provisions.keys().map((id) => guarded(provisionStream(id))) : [],
      entry: isRecording || run ? read(journalEntryStream(run?.entryId ?? ownEntryId)) : undefined,
      reversal: isRecording ? undefined : read(journalEntryStream(command.reversalId)),
    };
  },
  decide: (command, facts) => (command.type === 'RecordProvisionEntry' ? record(command, facts) : cancel(command, facts)),
};

/** @throws provision-entry.nothing-due, later-recorded, exercice.unknown, closed, frozen, validated */
function record({ id, entryId }: Extract<ProvisionEntryCommand, { type: 'RecordProvisionEntry' }>, facts: ProvisionEntryFacts) {
  const { register, calendar, entry } = facts;
  const year = recordableYear({ id, calendar, runs: register.runs, laterRecorded: provisionErrors.laterRecorded });
  const run = register.runs.get(id);
  const changes = changesOf(year, facts);
  if (changes.length === 0) throw provisionErrors.nothingDue(year.name);
  const answer = { entryId: run?.entryId ?? entryId };
  if (run && isRecorded(changes, run)) return { events: {}, answer };
  const movements = changes.map(({ id: provisionId, due }) => ({ provisionId, ...due }));
  return {
    events: {
      register: [{ type: 'ProvisionEntryRecorded' as const, data: { yearId: id, entryId: answer.entryId, movements } }],
      entry: yearEntryEvents(provisionEntryFacts(year, changes), 'provisions', { isPosted: run !== undefined, entry, calendar }),
    },
    answer,
  };
}

type DueProvision = ProvisionChange & { readonly id: ProvisionId; readonly due: ProvisionMovement };

/** Provisions that have something to move in the year. */
function changesOf(year: FiscalYear, { provisions, register, calendar }: ProvisionEntryFacts): DueProvision[] {
  const history = { years: calendar.years, runs: register.runs };
  return register.provisions.keys().flatMap((id) => {
    const provision = provisions.get(provisionStream(id));
    if (provision?.status !== 'listed') return [];
    const amounts = provisionYear(id, provision, year, history);
    if (!amounts || !isMovement(amounts.due)) return [];
    const facts = { ...provision.facts, account: accountInYear(provision.facts.account, year, register) };
    return [{ id, facts, due: amounts.due, movement: amounts.due }];
  });
}

/** @throws provision-entry.not-recorded, later-recorded, exercice.unknown, closed, frozen, validated */
function cancel({ id, reversalId }: Extract<ProvisionEntryCommand, { type: 'CancelProvisionEntry' }>, facts: ProvisionEntryFacts) {
  const { register, calendar, entry, reversal } = facts;
  const { laterRecorded, notRecorded } = provisionErrors;
  const run = reversibleRun({ id, calendar, runs: register.runs, laterRecorded, notRecorded });
  return {
    events: {
      register: [{ type: 'ProvisionEntryCancelled' as const, data: { yearId: id, reversalId } }],
      ...yearEntryReversal({ entryId: run.entryId, entry, reversalId, reversal }, { calendar }),
    },
    answer: { entryId: run.entryId },
  };
}
