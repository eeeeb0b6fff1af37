import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { recordableYear, reversibleRun, yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { fixedAssetErrors } from './fixed-asset.errors.js';
import { type DepreciationCharge, fixedAssetRegisterStream, fixedAssetStream } from './fixed-asset.events.js';
import { fixedAssetDecider } from './fixed-asset.js';
import { type AssetCharge, depreciationFacts } from './fixed-asset-entries.js';
import { fixedAssetRegisterFold } from './fixed-asset-register.js';
import { dueDepreciation } from './fixed-asset-year.js';

/** `id` is the year. `entryId`: the entry to post, unless the year has one. */
export type DepreciationCommand = Addressed<
  FiscalYearId,
  | { readonly type: 'RecordDepreciation'; readonly entryId: JournalEntryId }
  | { readonly type: 'CancelDepreciation'; readonly reversalId: JournalEntryId }
>;
/** `amount`: 0 once cancelled. */
export type DepreciationAnswer = { readonly amount: Cents; readonly entryId: JournalEntryId };

const folds = {
  register: fixedAssetRegisterFold,
  calendar: fiscalCalendarDecider,
  assets: { each: fixedAssetDecider },
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type DepreciationFacts = Facts<typeof folds>;

/**
 * The depreciation of a year, of all assets in one entry. A second run replaces the amounts of the first one while the period is open. Each
 * asset that it counts is guarded: none changes until the entry is stored.
 */
export const depreciationCase: Case<DepreciationCommand, DepreciationAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams(command, { environmentId }, { register }) {
    const run = register?.runs.get(command.id);
    const isRecording = command.type === 'RecordDepreciation';
    return {
      register: read(fixedAssetRegisterStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      assets: isRecording && register ? register.assets.keys().map((id) => guarded(fixedAssetStream(id))) : [],
      entry: isRecording || run ? read(journalEntryStream(run?.entryId ?? entryIdOf(command))) : undefined,
      reversal: isRecording ? undefined : read(journalEntryStream(command.reversalId)),
    };
  },
  decide: (command, facts) => (command.type === 'RecordDepreciation' ? record(command, facts) : cancel(command, facts)),
};

const entryIdOf = (command: DepreciationCommand): JournalEntryId =>
  command.type === 'RecordDepreciation' ? command.entryId : command.reversalId;

/** @throws depreciation.nothing-due, later-recorded, exercice.unknown, closed, frozen, validated */
function record({ id, entryId }: Extract<DepreciationCommand, { type: 'RecordDepreciation' }>, facts: DepreciationFacts) {
  const { register, calendar, entry } = facts;
  const year = recordableYear({ id, calendar, runs: register.runs, laterRecorded: fixedAssetErrors.laterRecorded });
  const run = register.runs.get(id);
  const charges = assetCharges(year, facts);
  if (charges.length === 0) throw fixedAssetErrors.nothingDue(year.name);
  const ownEntryId = run?.entryId ?? entryId;
  const answer = { amount: sum(charges.map(({ amount }) => amount)), entryId: ownEntryId };
  const isSame = run?.charges.size === charges.length && charges.every(({ assetId, amount }) => run.charges.get(assetId) === amount);
  if (isSame) return { events: {}, answer };
  const amounts = charges.map(({ assetId, amount }): DepreciationCharge => ({ assetId, amount }));
  return {
    events: {
      register: [{ type: 'DepreciationRecorded' as const, data: { yearId: id, entryId: ownEntryId, charges: amounts } }],
      entry: yearEntryEvents(depreciationFacts(year, charges), 'depreciation', { isPosted: run !== undefined, entry, calendar }),
    },
    answer,
  };
}

/** Assets that stay in the books until the end of the year, and have something to depreciate in it. */
function assetCharges(year: FiscalYear, { assets, register, calendar }: DepreciationFacts): (AssetCharge & DepreciationCharge)[] {
  const history = { years: calendar.years, runs: register.runs };
  return register.assets.keys().flatMap((assetId) => {
    const asset = assets.get(fixedAssetStream(assetId));
    if (asset?.status !== 'held' || asset.facts.acquiredOn > year.end) return [];
    if (asset.disposal && asset.disposal.day <= year.end) return [];
    const amount = dueDepreciation(assetId, asset, year, year.end, history);
    return amount === 0 ? [] : [{ assetId, facts: asset.facts, amount }];
  });
}

/** @throws depreciation.not-recorded, later-recorded, exercice.unknown, closed, frozen, validated */
function cancel({ id, reversalId }: Extract<DepreciationCommand, { type: 'CancelDepreciation' }>, facts: DepreciationFacts) {
  const { register, calendar, entry, reversal } = facts;
  const { laterRecorded, notRecorded } = fixedAssetErrors;
  const run = reversibleRun({ id, calendar, runs: register.runs, laterRecorded, notRecorded });
  return {
    events: {
      register: [{ type: 'DepreciationCancelled' as const, data: { yearId: id, reversalId } }],
      ...yearEntryReversal({ entryId: run.entryId, entry, reversalId, reversal }, { calendar }),
    },
    answer: { amount: cents(0), entryId: run.entryId },
  };
}
