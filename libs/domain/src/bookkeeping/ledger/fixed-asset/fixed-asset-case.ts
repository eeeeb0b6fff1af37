import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { type FiscalYear, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider, knownEntry } from '../journal-entry/journal-entry.js';
import { oppositeEntry } from '../journal-entry/miscellaneous-entry.js';
import { replacementEvents, replacementUndo, type SentSuccessor } from './asset-replacement.js';
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
import { type FixedAsset, fixedAssetDecider, heldAsset, inBooks, type KnownFixedAsset } from './fixed-asset.js';
import { disposalEntry } from './fixed-asset-entries.js';
import { componentsOf, fixedAssetRegisterFold } from './fixed-asset-register.js';
import { depreciationBefore, dueDepreciation } from './fixed-asset-year.js';

/** `isCouncil`: each asset has a budget. */
type SentAsset = { readonly facts: FixedAssetFacts; readonly isCouncil: boolean };
type SentDisposal = {
  readonly day: LocalDate;
  readonly reason: DisposalReason;
  readonly price: Cents;
  readonly entryId: JournalEntryId;
  /** Registers the asset that takes its place. */
  readonly successor?: SentSuccessor | undefined;
};

export type AddressedAssetCommand = Addressed<
  FixedAssetId,
  /** `isPartOfCost`: the cost of the component leaves that of its asset, which had it until now. */
  | (SentAsset & { readonly type: 'RegisterFixedAsset'; readonly isPartOfCost?: boolean })
  | (SentAsset & { readonly type: 'CorrectFixedAsset' })
  | { readonly type: 'RemoveFixedAsset' }
  | (SentDisposal & { readonly type: 'DisposeOfFixedAsset' })
  | { readonly type: 'CancelDisposal'; readonly reversalId: JournalEntryId }
>;

const folds = {
  asset: fixedAssetDecider,
  parent: fixedAssetDecider,
  successor: fixedAssetDecider,
  components: { each: fixedAssetDecider },
  register: fixedAssetRegisterFold,
  calendar: fiscalCalendarDecider,
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type AssetFacts = Facts<typeof folds>;
type AssetEvents = {
  asset: readonly FixedAssetEvent[];
  parent?: readonly FixedAssetEvent[];
  successor?: readonly FixedAssetEvent[];
  components?: ReadonlyMap<string, readonly FixedAssetEvent[]>;
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
  streams: (command, { environmentId }, { asset, register }) => ({
    asset: read(fixedAssetStream(command.id)),
    parent: parentStream(command, asset),
    successor: successorStream(command, asset),
    components: hasComponentsToo(command) && register ? componentsOf(register, command.id).map((id) => guarded(fixedAssetStream(id))) : [],
    register: guarded(fixedAssetRegisterStream(environmentId)),
    calendar: command.type === 'RegisterFixedAsset' && !command.isPartOfCost ? undefined : guarded(fiscalCalendarStream(environmentId)),
    entry:
      command.type === 'DisposeOfFixedAsset'
        ? read(journalEntryStream(command.entryId))
        : asset?.status === 'held' && asset.disposal && command.type === 'CancelDisposal'
          ? read(journalEntryStream(asset.disposal.entryId))
          : undefined,
    reversal: command.type === 'CancelDisposal' ? read(journalEntryStream(command.reversalId)) : undefined,
  }),
  contended: (command) => (command.type === 'RegisterFixedAsset' || successorOf(command) ? 'fixed-asset-register' : undefined),
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const asset = events.asset.reduce(fixedAssetDecider.evolve, facts.asset);
    if (asset.status === 'none') throw fixedAssetErrors.unknown();
    return { events, answer: asset };
  },
};

type RegisterCommand = Extract<AddressedAssetCommand, { type: 'RegisterFixedAsset' }>;
type DisposeCommand = Extract<AddressedAssetCommand, { type: 'DisposeOfFixedAsset' }>;

/** The asset that gets a component, or whose component comes back. */
function parentStream(command: AddressedAssetCommand, asset: FixedAsset | undefined) {
  const sent = command.type === 'RegisterFixedAsset' ? command.facts.componentOf : undefined;
  const own = command.type === 'CancelDisposal' && asset?.status === 'held' ? asset.facts.componentOf : undefined;
  const id = sent ?? own;
  return id && guarded(fixedAssetStream(id));
}

/** The asset that takes the place of another, or leaves the register when the other comes back. */
function successorStream(command: AddressedAssetCommand, asset: FixedAsset | undefined) {
  const own = command.type === 'CancelDisposal' && asset?.status === 'held' ? asset.disposal?.replacedBy : undefined;
  const id = successorOf(command)?.id ?? own;
  return id && guarded(fixedAssetStream(id));
}

const successorOf = (command: AddressedAssetCommand) => (command.type === 'DisposeOfFixedAsset' ? command.successor : undefined);

const hasComponentsToo = ({ type }: AddressedAssetCommand): boolean => type === 'DisposeOfFixedAsset' || type === 'CancelDisposal';

function eventsOf(command: AddressedAssetCommand, facts: AssetFacts): AssetEvents {
  const { asset, register: assetRegister } = facts;
  switch (command.type) {
    case 'RegisterFixedAsset':
      return register(command, facts);
    case 'CorrectFixedAsset': {
      const data = { facts: command.facts, isCouncil: command.isCouncil, lockedBy: lastClosedYear(command.id, facts) };
      return { asset: fixedAssetDecider.decide({ type: 'CorrectFixedAsset', data }, asset) };
    }
    case 'RemoveFixedAsset': {
      const events = fixedAssetDecider.decide({ type: 'RemoveFixedAsset' }, asset);
      if (events.length > 0 && heldAsset(asset).facts.replaces) throw fixedAssetErrors.isReplacement();
      if (componentsOf(assetRegister, command.id).length > 0) throw fixedAssetErrors.hasComponents();
      if (events.length > 0) mustNotBeDepreciated(command.id, facts);
      const isListed = assetRegister.assets.has(command.id);
      return { asset: events, register: isListed ? [{ type: 'FixedAssetUnlisted', data: { assetId: command.id } }] : [] };
    }
    case 'DisposeOfFixedAsset':
      return dispose(command, facts);
    case 'CancelDisposal':
      return cancelDisposal(command, facts);
  }
}

/** @throws fixed-asset.incomplete, no-parent, part-of-cost, closed-year */
function register({ id, facts: form, isCouncil, isPartOfCost }: RegisterCommand, facts: AssetFacts): AssetEvents {
  const { componentOf } = form;
  const asset = fixedAssetDecider.decide({ type: 'RegisterFixedAsset', data: { facts: form, isCouncil } }, facts.asset);
  if (asset.length === 0) return { asset };
  const listed = [{ type: 'FixedAssetListed' as const, data: { assetId: id, ...(componentOf && { componentOf }) } }];
  if (!componentOf) return { asset, register: listed };
  const { parent } = facts;
  const isParent = parent.status === 'held' && !parent.disposal && !parent.facts.componentOf && parent.facts.budget === form.budget;
  if (!isParent) throw fixedAssetErrors.noParent();
  if (!isPartOfCost) return { asset, register: listed };
  if (form.cost >= parent.facts.cost) throw fixedAssetErrors.partOfCost();
  const rest = { ...parent.facts, cost: cents(parent.facts.cost - form.cost) };
  const data = { facts: rest, isCouncil, lockedBy: lastClosedYear(componentOf, facts) };
  return { asset, register: listed, parent: fixedAssetDecider.decide({ type: 'CorrectFixedAsset', data }, parent) };
}

/** Components leave with their asset, in its entry. The price is of the whole. @throws fixed-asset.*, exercice.missing, closed, frozen, validated */
function dispose(command: DisposeCommand, facts: AssetFacts): AssetEvents {
  const { id, day, entryId } = command;
  const { asset: state, components, register: assetRegister, calendar, entry } = facts;
  if (heldAsset(state).disposal?.entryId === entryId) return { asset: [] };
  const year = writableYear(calendar, day);
  const own = leave(command, { id, state, year }, facts);
  const parts = componentsOf(assetRegister, id).flatMap((componentId) => {
    const part = components.get(fixedAssetStream(componentId));
    if (part?.status !== 'held' || part.disposal) return [];
    return [{ componentId, ...leave({ ...command, price: cents(0) }, { id: componentId, state: part, year }, facts) }];
  });
  const leavingEntry = { ...own.entry, lines: [own, ...parts].flatMap(({ entry: { lines } }) => lines) };
  return {
    ...replacementEvents(command.successor, { ...facts, id }),
    asset: own.events,
    components: new Map(parts.map(({ componentId, events }) => [fixedAssetStream(componentId), events])),
    entry: journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: leavingEntry, calendar } }, entry),
  };
}

type Leaving = { readonly id: FixedAssetId; readonly state: FixedAsset; readonly year: FiscalYear };

function leave(
  { id: ownId, day, reason, price, entryId, successor }: DisposeCommand,
  { id, state, year }: Leaving,
  facts: AssetFacts,
): { events: FixedAssetEvent[]; entry: ReturnType<typeof disposalEntry> } {
  const asset = inBooks(state);
  mustNotBeDepreciated(id, facts, year.start);
  const history = { years: facts.calendar.years, runs: facts.register.runs };
  const before = depreciationBefore(id, asset, year, history);
  const depreciation = dueDepreciation(id, asset, year, day, history);
  const amounts = { depreciation, netValue: cents(asset.facts.cost - before - depreciation) };
  const replacedBy = successor && id === ownId ? { replacedBy: successor.id } : {};
  const data = { day, reason, price, yearId: year.id, ...amounts, entryId, ...replacedBy };
  return {
    events: fixedAssetDecider.decide({ type: 'DisposeOfFixedAsset', data }, state),
    entry: disposalEntry(year, { id, facts: asset.facts, day }, { depreciation, before, price }),
  };
}

/** Components that left with their asset come back with it. @throws fixed-asset.*, exercice.missing, closed, frozen, validated */
function cancelDisposal({ reversalId }: Extract<AddressedAssetCommand, { type: 'CancelDisposal' }>, facts: AssetFacts): AssetEvents {
  const { asset, parent, components, calendar, entry, reversal } = facts;
  const { disposal } = heldAsset(asset);
  if (!disposal) throw fixedAssetErrors.notDisposed();
  if (parent.status === 'held' && parent.disposal) throw fixedAssetErrors.disposedWithParent();
  const { entry: original } = knownEntry(entry);
  const opposite = oppositeEntry(original, disposal.entryId, original.date, calendar);
  const back = (state: FixedAsset) => fixedAssetDecider.decide({ type: 'CancelDisposal', data: { reversalId } }, state);
  const parts = [...components].filter(([, part]) => part.status === 'held' && part.disposal?.entryId === disposal.entryId);
  return {
    ...replacementUndo(disposal, facts.successor, facts),
    asset: back(asset),
    components: new Map(parts.map(([stream, part]) => [stream, back(part)])),
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
