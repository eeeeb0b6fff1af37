import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider, knownEntry } from '../journal-entry/journal-entry.js';
import { oppositeEntry } from '../journal-entry/miscellaneous-entry.js';
import { fixedAssetErrors } from './fixed-asset.errors.js';
import {
  type DisposalReason,
  type FixedAssetEvent,
  type FixedAssetFacts,
  type FixedAssetId,
  type FixedAssetRegisterEvent,
  fixedAssetRegisterStream,
  fixedAssetStream,
} from './fixed-asset.events.js';
import { fixedAssetDecider, heldAsset, inBooks, type KnownFixedAsset } from './fixed-asset.js';
import { disposalEntry } from './fixed-asset-entries.js';
import { fixedAssetRegisterFold } from './fixed-asset-register.js';
import { depreciationBefore, dueDepreciation } from './fixed-asset-year.js';

/** `isCouncil`: each asset has a budget. */
type SentAsset = { readonly facts: FixedAssetFacts; readonly isCouncil: boolean };
type SentDisposal = { readonly day: LocalDate; readonly reason: DisposalReason; readonly price: Cents; readonly entryId: JournalEntryId };

export type AddressedAssetCommand = Addressed<
  FixedAssetId,
  | (SentAsset & { readonly type: 'RegisterFixedAsset' })
  | (SentAsset & { readonly type: 'CorrectFixedAsset' })
  | { readonly type: 'RemoveFixedAsset' }
  | (SentDisposal & { readonly type: 'DisposeOfFixedAsset' })
  | { readonly type: 'CancelDisposal'; readonly reversalId: JournalEntryId }
>;

const folds = {
  asset: fixedAssetDecider,
  register: fixedAssetRegisterFold,
  calendar: fiscalCalendarDecider,
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type AssetFacts = Facts<typeof folds>;
type AssetEvents = {
  asset: readonly FixedAssetEvent[];
  register?: readonly FixedAssetRegisterEvent[];
  entry?: readonly JournalEntryEvent[];
  reversal?: readonly JournalEntryEvent[];
};

/**
 * All writes of a fixed asset. Registrations share the register: they run one after the other. A disposal posts its entry in the same append,
 * and its cancellation the opposite entry.
 */
export const fixedAssetCase: Case<AddressedAssetCommand, KnownFixedAsset, typeof folds, 'asset'> = {
  folds,
  own: 'asset',
  cached: ['register'],
  streams: (command, { environmentId }, { asset }) => ({
    asset: read(fixedAssetStream(command.id)),
    register: guarded(fixedAssetRegisterStream(environmentId)),
    calendar: command.type === 'RegisterFixedAsset' ? undefined : guarded(fiscalCalendarStream(environmentId)),
    entry:
      command.type === 'DisposeOfFixedAsset'
        ? read(journalEntryStream(command.entryId))
        : asset?.status === 'held' && asset.disposal && command.type === 'CancelDisposal'
          ? read(journalEntryStream(asset.disposal.entryId))
          : undefined,
    reversal: command.type === 'CancelDisposal' ? read(journalEntryStream(command.reversalId)) : undefined,
  }),
  contended: ({ type }) => (type === 'RegisterFixedAsset' ? 'fixed-asset-register' : undefined),
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const asset = events.asset.reduce(fixedAssetDecider.evolve, facts.asset);
    if (asset.status === 'none') throw fixedAssetErrors.unknown();
    return { events, answer: asset };
  },
};

function eventsOf(command: AddressedAssetCommand, facts: AssetFacts): AssetEvents {
  const { asset, register } = facts;
  switch (command.type) {
    case 'RegisterFixedAsset': {
      const { facts: form, isCouncil, id } = command;
      const events = fixedAssetDecider.decide({ type: 'RegisterFixedAsset', data: { facts: form, isCouncil } }, asset);
      return { asset: events, register: events.length > 0 ? [{ type: 'FixedAssetListed', data: { assetId: id } }] : [] };
    }
    case 'CorrectFixedAsset': {
      const data = { facts: command.facts, isCouncil: command.isCouncil, lockedBy: lastClosedYear(command.id, facts) };
      return { asset: fixedAssetDecider.decide({ type: 'CorrectFixedAsset', data }, asset) };
    }
    case 'RemoveFixedAsset': {
      const events = fixedAssetDecider.decide({ type: 'RemoveFixedAsset' }, asset);
      if (events.length > 0) mustNotBeDepreciated(command.id, facts);
      const isListed = register.assets.has(command.id);
      return { asset: events, register: isListed ? [{ type: 'FixedAssetUnlisted', data: { assetId: command.id } }] : [] };
    }
    case 'DisposeOfFixedAsset':
      return dispose(command, facts);
    case 'CancelDisposal':
      return cancelDisposal(command, facts);
  }
}

/** @throws fixed-asset.*, exercice.missing, closed, frozen, validated */
function dispose(
  { id, day, reason, price, entryId }: Extract<AddressedAssetCommand, { type: 'DisposeOfFixedAsset' }>,
  facts: AssetFacts,
): AssetEvents {
  const { asset: state, register, calendar, entry } = facts;
  if (heldAsset(state).disposal?.entryId === entryId) return { asset: [] };
  const asset = inBooks(state);
  const year = writableYear(calendar, day);
  mustNotBeDepreciated(id, facts, year.start);
  const history = { years: calendar.years, runs: register.runs };
  const before = depreciationBefore(id, asset, year, history);
  const depreciation = dueDepreciation(id, asset, year, day, history);
  const netValue = cents(asset.facts.cost - before - depreciation);
  const data = { day, reason, price, yearId: year.id, depreciation, netValue, entryId };
  const events = fixedAssetDecider.decide({ type: 'DisposeOfFixedAsset', data }, state);
  const leavingEntry = disposalEntry(year, { id, facts: asset.facts, day }, { depreciation, before, price });
  return { asset: events, entry: journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: leavingEntry, calendar } }, entry) };
}

/** @throws fixed-asset.*, exercice.missing, closed, frozen, validated */
function cancelDisposal(
  { reversalId }: Extract<AddressedAssetCommand, { type: 'CancelDisposal' }>,
  { asset, calendar, entry, reversal }: AssetFacts,
): AssetEvents {
  const { disposal } = heldAsset(asset);
  if (!disposal) throw fixedAssetErrors.notDisposed();
  const { entry: original } = knownEntry(entry);
  const opposite = oppositeEntry(original, disposal.entryId, original.date, calendar);
  return {
    asset: fixedAssetDecider.decide({ type: 'CancelDisposal', data: { reversalId } }, asset),
    entry: journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId: reversalId } }, entry),
    reversal: journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: opposite, calendar } }, reversal),
  };
}

/** @param from the first day that counts. @throws fixed-asset.depreciated */
function mustNotBeDepreciated(id: FixedAssetId, { register, calendar }: AssetFacts, from?: LocalDate): void {
  const year = calendar.years.find((one) => (!from || one.start >= from) && register.runs.get(one.id)?.charges.has(id));
  if (year) throw fixedAssetErrors.depreciated(year.name);
}

const lastClosedYear = (id: FixedAssetId, { register, calendar }: AssetFacts): string | null =>
  calendar.years.findLast((year) => year.isClosed && register.runs.get(year.id)?.charges.has(id))?.name ?? null;
