import type { Decider } from '@intendance/kernel/decider.js';
import { fault, type Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { fixedAssetErrors } from './fixed-asset.errors.js';
import type { Disposal, FixedAssetEvent, FixedAssetFacts } from './fixed-asset.events.js';
import { accountFaults } from './fixed-asset-accounts.js';

/** `isCouncil`: each asset has a budget. `lockedBy`: the last closed year whose depreciation counts the asset. */
export type FixedAssetCommand =
  | { type: 'RegisterFixedAsset'; data: { facts: FixedAssetFacts; isCouncil: boolean } }
  | { type: 'CorrectFixedAsset'; data: { facts: FixedAssetFacts; isCouncil: boolean; lockedBy: string | null } }
  | { type: 'RemoveFixedAsset' }
  | { type: 'DisposeOfFixedAsset'; data: Disposal }
  | { type: 'CancelDisposal'; data: { reversalId: JournalEntryId } };

export type KnownFixedAsset = { status: 'held' | 'removed'; facts: FixedAssetFacts; disposal: Disposal | null };
export type FixedAsset = { status: 'none' } | KnownFixedAsset;

export const fixedAssetDecider: Decider<FixedAssetCommand, FixedAssetEvent, FixedAsset> = { initial: { status: 'none' }, decide, evolve };

/** @throws fixed-asset.unknown also for a removed one */
export function heldAsset(asset: FixedAsset): KnownFixedAsset {
  if (asset.status !== 'held') throw fixedAssetErrors.unknown();
  return asset;
}

function decide(command: FixedAssetCommand, state: FixedAsset): FixedAssetEvent[] {
  switch (command.type) {
    case 'RegisterFixedAsset': {
      if (state.status !== 'none') return [];
      const { facts, isCouncil } = command.data;
      mustBeComplete(facts, isCouncil);
      return [{ type: 'FixedAssetRegistered', data: facts }];
    }
    case 'CorrectFixedAsset': {
      const before = inBooks(state).facts;
      const { isCouncil, lockedBy } = command.data;
      const { componentOf: _, replaces: __, ...form } = command.data.facts;
      const { componentOf, replaces } = before;
      const facts = { ...form, ...(componentOf && { componentOf }), ...(replaces && { replaces }) };
      if (canonicalJson(facts) === canonicalJson(before)) return [];
      mustBeComplete(facts, isCouncil);
      if (lockedBy !== null && lockedFacts(facts) !== lockedFacts(before)) throw fixedAssetErrors.closedYear(lockedBy);
      return [{ type: 'FixedAssetCorrected', data: facts }];
    }
    case 'RemoveFixedAsset':
      if (state.status === 'removed') return [];
      inBooks(state);
      return [{ type: 'FixedAssetRemoved', data: {} }];
    case 'DisposeOfFixedAsset': {
      const { disposal, facts } = heldAsset(state);
      if (disposal?.entryId === command.data.entryId) return [];
      inBooks(state);
      if (command.data.day < facts.acquiredOn) throw fixedAssetErrors.disposedBefore(facts.acquiredOn);
      return [{ type: 'FixedAssetDisposed', data: command.data }];
    }
    case 'CancelDisposal':
      if (heldAsset(state).disposal === null) throw fixedAssetErrors.notDisposed();
      return [{ type: 'FixedAssetDisposalCancelled', data: command.data }];
  }
}

/** @throws fixed-asset.unknown, disposed */
export function inBooks(state: FixedAsset): KnownFixedAsset {
  const asset = heldAsset(state);
  if (asset.disposal) throw fixedAssetErrors.disposed(asset.disposal.day);
  return asset;
}

/** Tables of a closed year show these. A useful life that changes counts in the next depreciation. */
const lockedFacts = ({ account, budget, cost, acquiredOn, inServiceOn, earlierDepreciation, takenOverOn }: FixedAssetFacts): string =>
  canonicalJson({ account, budget, cost, acquiredOn, inServiceOn, earlierDepreciation, takenOverOn: takenOverOn ?? null });

/** @throws fixed-asset.incomplete with each field at fault */
function mustBeComplete(facts: FixedAssetFacts, isCouncil: boolean): void {
  const faults = assetFaults(facts, isCouncil);
  if (faults.length > 0) throw fixedAssetErrors.incomplete(faults);
}

/** The fields of a form that are wrong. */
export function assetFaults(facts: FixedAssetFacts, isCouncil: boolean): Violation[] {
  const { label, account, budget, method, acquiredOn, inServiceOn } = facts;
  return [
    ...(label.trim() ? [] : [fault('label', 'missing', 'Veuillez renseigner la désignation.')]),
    ...accountFaults(account, method),
    ...(isCouncil === (budget !== '')
      ? []
      : [fault('budget', 'choice', isCouncil ? 'Veuillez choisir un budget.' : 'Aucun budget à choisir.')]),
    ...(inServiceOn < acquiredOn ? [fault('in_service_date', 'before', 'La mise en service ne peut pas précéder l’acquisition.')] : []),
    ...amountFaults(facts),
    ...takeOverFaults(facts),
    ...lifeFaults(facts),
  ];
}

function amountFaults({ cost, residualValue, earlierDepreciation }: FixedAssetFacts): Violation[] {
  return [
    ...(cost > 0 ? [] : [fault('cost', 'positive', 'Veuillez renseigner la valeur d’acquisition.')]),
    ...(residualValue >= 0 && residualValue < Math.max(cost, 1)
      ? []
      : [fault('residual_value', 'range', 'La valeur résiduelle est inférieure à la valeur d’acquisition.')]),
    ...(earlierDepreciation === null || (earlierDepreciation >= 0 && earlierDepreciation <= cost - residualValue)
      ? []
      : [fault('earlier_depreciation', 'range', 'Les amortissements repris ne dépassent pas la base amortissable.')]),
  ];
}

function takeOverFaults({ acquiredOn, earlierDepreciation, takenOverOn }: FixedAssetFacts): Violation[] {
  if (!takenOverOn) return [];
  if (earlierDepreciation === null)
    return [fault('earlier_depreciation', 'missing', 'Veuillez renseigner les amortissements repris ; 0 sans amortissement.')];
  return takenOverOn < acquiredOn ? [fault('taken_over_date', 'before', 'La reprise ne peut pas précéder l’acquisition.')] : [];
}

const mostMonths = 600;

function lifeFaults({ method, months }: FixedAssetFacts): Violation[] {
  if (method === 'none')
    return months === 0 ? [] : [fault('months', 'not-depreciable', 'Sans amortissement, il n’y a pas de durée à renseigner.')];
  if (method === 'declining' && months < 36)
    return [fault('months', 'range', 'L’amortissement dégressif demande une durée de 36 mois au moins.')];
  return months >= 1 && months <= mostMonths ? [] : [fault('months', 'range', 'La durée va de 1 à 600 mois.')];
}

function evolve(state: FixedAsset, event: FixedAssetEvent): FixedAsset {
  if (event.type === 'FixedAssetRegistered') return { status: 'held', facts: event.data, disposal: null };
  if (state.status === 'none') throw new Error(`${event.type} before FixedAssetRegistered`);
  switch (event.type) {
    case 'FixedAssetCorrected':
      return { ...state, facts: event.data };
    case 'FixedAssetRemoved':
      return { ...state, status: 'removed' };
    case 'FixedAssetDisposed':
      return { ...state, disposal: event.data };
    case 'FixedAssetDisposalCancelled':
      return { ...state, disposal: null };
  }
}
