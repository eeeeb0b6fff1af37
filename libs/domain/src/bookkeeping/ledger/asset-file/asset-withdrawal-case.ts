import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { knownYear, lockOf } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import {
  type AssetFileId,
  type Disposal,
  type FixedAssetEvent,
  type FixedAssetId,
  type FixedAssetRegisterEvent,
  fixedAssetRegisterStream,
  fixedAssetStream,
} from '../fixed-asset/fixed-asset.events.js';
import { type FixedAsset, fixedAssetDecider, heldAsset, type KnownFixedAsset } from '../fixed-asset/fixed-asset.js';
import { depreciationFacts } from '../fixed-asset/fixed-asset-entries.js';
import {
  componentsOf,
  type DepreciationRun,
  type FixedAssetRegister,
  fixedAssetRegisterFold,
} from '../fixed-asset/fixed-asset-register.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider, knownEntry } from '../journal-entry/journal-entry.js';
import { yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { assetFileErrors } from './asset-file.errors.js';

export type AssetWithdrawalCommand = Addressed<AssetFileId, { readonly type: 'WithdrawAssetFile' }>;
/** `entries`: the entries that were corrected or reversed. */
export type AssetWithdrawalAnswer = { readonly assets: number; readonly entries: number };

const folds = {
  register: fixedAssetRegisterFold,
  calendar: fiscalCalendarDecider,
  assets: { each: fixedAssetDecider },
  entries: { each: journalEntryDecider },
};
type WithdrawalFacts = Facts<typeof folds>;

/**
 * An import is undone in one append: its assets leave the register, the depreciation of open years is corrected without them, and their
 * disposals are reversed.
 */
export const assetWithdrawalCase: Case<AssetWithdrawalCommand, AssetWithdrawalAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams({ id }, { environmentId }, { register, assets }) {
    const runs = register ? runsWith(register, importedIds(register, id)) : [];
    const charged = runs.flatMap(([, { charges }]) => [...charges.keys()]);
    const own = register ? importedIds(register, id) : new Set<FixedAssetId>();
    const disposals = [...own].flatMap((assetId) => disposalOf(assets?.get(fixedAssetStream(assetId)))?.entryId ?? []);
    const entryIds = new Set([...runs.map(([, { entryId }]) => entryId), ...disposals]);
    return {
      register: read(fixedAssetRegisterStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      assets: [...new Set([...own, ...charged])].map((assetId) => guarded(fixedAssetStream(assetId))),
      entries: [...entryIds].flatMap((entryId) => [entryId, reversalOf(entryId)]).map((entryId) => read(journalEntryStream(entryId))),
    };
  },
  decide({ id }, facts) {
    const file = facts.register.imports.get(id);
    if (!file) throw assetFileErrors.unknownImport();
    if (file.isWithdrawn) return { events: {}, answer: { assets: 0, entries: 0 } };
    const own = importedIds(facts.register, id);
    mustBeUnused(own, facts);
    mustBeUnlocked(own, facts);
    return withdraw(id, own, facts);
  },
};

/** The assets of an import that the register still has. */
function importedIds({ imports, assets }: FixedAssetRegister, id: AssetFileId): ReadonlySet<FixedAssetId> {
  return new Set(imports.get(id)?.assetIds.filter((assetId) => assets.has(assetId)));
}

const runsWith = ({ runs }: FixedAssetRegister, own: ReadonlySet<FixedAssetId>): [FiscalYearId, DepreciationRun][] =>
  [...runs].filter(([, { charges }]) => [...own].some((assetId) => charges.has(assetId)));

const disposalOf = (asset: FixedAsset | undefined): Disposal | null => (asset?.status === 'held' ? asset.disposal : null);

/** One reversal for each entry: its id is known before the entry is read. */
const reversalOf = (entryId: JournalEntryId): JournalEntryId => derivedId<'journal-entry'>(`${entryId} asset withdrawal`);

const heldOf = (assetId: FixedAssetId, { assets }: Pick<WithdrawalFacts, 'assets'>): KnownFixedAsset =>
  heldAsset(assets.get(fixedAssetStream(assetId)) ?? fixedAssetDecider.initial);
const entryOf = (entryId: JournalEntryId, { entries }: Pick<WithdrawalFacts, 'entries'>): JournalEntry =>
  entries.get(journalEntryStream(entryId)) ?? journalEntryDecider.initial;

const violation = (assetId: FixedAssetId, code: string, message: string): Violation => ({ propertyPath: assetId, code, message });

/** @throws asset-file.import-used */
function mustBeUnused(own: ReadonlySet<FixedAssetId>, facts: WithdrawalFacts): void {
  const violations = [...own].flatMap((assetId) => {
    const { facts: asset, disposal } = heldOf(assetId, facts);
    const others = componentsOf(facts.register, assetId).filter((componentId) => !own.has(componentId));
    const leftWithParent = disposal && asset.componentOf && !own.has(asset.componentOf) && isOfParent(asset.componentOf, disposal, facts);
    return [
      ...(others.length > 0 ? [violation(assetId, 'has-components', `« ${asset.label} » a un composant ajouté depuis`)] : []),
      ...(disposal?.replacedBy ? [violation(assetId, 'replaced', `« ${asset.label} » a été remplacée`)] : []),
      ...(leftWithParent ? [violation(assetId, 'disposed-with-parent', `« ${asset.label} » est sortie avec son immobilisation`)] : []),
    ];
  });
  if (violations.length > 0) throw assetFileErrors.importUsed(violations);
}

const isOfParent = (parentId: FixedAssetId, { entryId }: { readonly entryId: JournalEntryId }, facts: WithdrawalFacts): boolean =>
  knownEntry(entryOf(entryId, facts)).entry.refersTo === parentId;

/** @throws asset-file.import-locked */
function mustBeUnlocked(own: ReadonlySet<FixedAssetId>, facts: WithdrawalFacts): void {
  const { calendar, register } = facts;
  const reasonOf = (entryId: JournalEntryId) => lockOf(calendar, knownEntry(entryOf(entryId, facts)).entry);
  const runs = runsWith(register, own).flatMap(([yearId, { entryId, charges }]) => {
    const reason = reasonOf(entryId);
    return reason === null ? [] : [{ charges, reason: `dotations de ${knownYear(calendar, yearId).name}, ${lowered(reason)}` }];
  });
  const violations = [...own].flatMap((assetId) => {
    const { facts: asset, disposal } = heldOf(assetId, facts);
    const reason = disposal && reasonOf(disposal.entryId);
    return [...runs.filter(({ charges }) => charges.has(assetId)), ...(reason ? [{ reason: `sortie, ${lowered(reason)}` }] : [])].map(
      (lock) => violation(assetId, 'locked', `« ${asset.label} » (${lock.reason})`),
    );
  });
  if (violations.length > 0) throw assetFileErrors.importLocked(violations);
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function withdraw(importId: AssetFileId, own: ReadonlySet<FixedAssetId>, facts: WithdrawalFacts) {
  const runs = runsWith(facts.register, own).map(([yearId, run]) => runWithout(yearId, run, own, facts));
  const removals = [...own].map((assetId) => [fixedAssetStream(assetId), removalOf(assetId, facts)] as const);
  const disposals = new Set([...own].flatMap((assetId) => heldOf(assetId, facts).disposal?.entryId ?? []));
  const entries = [...runs.flatMap((run) => run.entries), ...[...disposals].flatMap((entryId) => reversalEvents(entryId, facts))];
  const register: FixedAssetRegisterEvent[] = [
    ...runs.map(({ event }) => event),
    ...[...own].map((assetId) => ({ type: 'FixedAssetUnlisted' as const, data: { assetId } })),
    { type: 'AssetFileWithdrawn', data: { importId } },
  ];
  const answer = { assets: own.size, entries: runs.length + disposals.size };
  return { events: { register, assets: new Map(removals), entries: new Map(entries) }, answer };
}

function removalOf(assetId: FixedAssetId, facts: WithdrawalFacts): FixedAssetEvent[] {
  const asset = heldOf(assetId, facts);
  if (!asset.disposal) return fixedAssetDecider.decide({ type: 'RemoveFixedAsset' }, asset);
  const data = { reversalId: reversalOf(asset.disposal.entryId) };
  const back = fixedAssetDecider.decide({ type: 'CancelDisposal', data }, asset);
  return [...back, ...fixedAssetDecider.decide({ type: 'RemoveFixedAsset' }, back.reduce(fixedAssetDecider.evolve, asset))];
}

type EntryEvents = readonly (readonly [string, JournalEntryEvent[]])[];

/** The other assets of the year keep their amounts: none depends on another one. */
function runWithout(
  yearId: FiscalYearId,
  { entryId, charges }: DepreciationRun,
  own: ReadonlySet<FixedAssetId>,
  facts: WithdrawalFacts,
): { event: FixedAssetRegisterEvent; entries: EntryEvents } {
  const { calendar } = facts;
  const rest = [...charges].flatMap(([assetId, amount]) => (own.has(assetId) ? [] : [{ assetId, amount }]));
  if (rest.length === 0)
    return {
      event: { type: 'DepreciationCancelled', data: { yearId, reversalId: reversalOf(entryId) } },
      entries: reversalEvents(entryId, facts),
    };
  const restFacts = depreciationFacts(
    knownYear(calendar, yearId),
    rest.map(({ assetId, amount }) => ({ facts: heldOf(assetId, facts).facts, amount })),
  );
  const entry = entryOf(entryId, facts);
  return {
    event: { type: 'DepreciationRecorded', data: { yearId, entryId, charges: rest } },
    entries: [[journalEntryStream(entryId), yearEntryEvents(restFacts, 'depreciation', { isPosted: true, entry, calendar })]],
  };
}

function reversalEvents(entryId: JournalEntryId, facts: WithdrawalFacts): EntryEvents {
  const reversalId = reversalOf(entryId);
  const posting = { entryId, entry: entryOf(entryId, facts), reversalId, reversal: entryOf(reversalId, facts) };
  const { entry, reversal } = yearEntryReversal(posting, facts);
  return [
    [journalEntryStream(entryId), entry],
    [journalEntryStream(reversalId), reversal],
  ];
}
