import type { Decider } from '@intendance/kernel/decider.js';
import { fault, type Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { Cents } from '@intendance/kernel/money.js';
import { provisionErrors } from './provision.errors.js';
import type { ProvisionEstimate, ProvisionEvent, ProvisionFacts, ProvisionKind } from './provision.events.js';
import { isProvisionAccount } from './provision-accounts.js';

/** `isCouncil`: each provision has a budget. `lockedBy`: the last closed year whose entry counts the provision. */
export type ProvisionCommand =
  | { type: 'RegisterProvision'; data: { facts: ProvisionFacts; isCouncil: boolean } }
  | { type: 'CorrectProvision'; data: { facts: ProvisionFacts; isCouncil: boolean; lockedBy: string | null } }
  | { type: 'RemoveProvision' }
  /** `opening`: of the provision on the first day of the year. */
  | { type: 'EstimateProvision'; data: ProvisionEstimate & { opening: Cents } };

/** `estimates`: at most one of each year. */
export type KnownProvision = { status: 'listed' | 'removed'; facts: ProvisionFacts; estimates: readonly ProvisionEstimate[] };
export type Provision = { status: 'none' } | KnownProvision;

export const provisionDecider: Decider<ProvisionCommand, ProvisionEvent, Provision> = { initial: { status: 'none' }, decide, evolve };

/** @throws provision.unknown also for a removed one */
export function liveProvision(provision: Provision): KnownProvision {
  if (provision.status !== 'listed') throw provisionErrors.unknown();
  return provision;
}

export const estimateOf = (
  { estimates }: Pick<KnownProvision, 'estimates'>,
  yearId: ProvisionEstimate['yearId'],
): ProvisionEstimate | undefined => estimates.find((one) => one.yearId === yearId);

function decide(command: ProvisionCommand, state: Provision): ProvisionEvent[] {
  switch (command.type) {
    case 'RegisterProvision': {
      if (state.status !== 'none') return [];
      const { facts, isCouncil } = command.data;
      mustBeComplete(facts, isCouncil);
      return [{ type: 'ProvisionRegistered', data: facts }];
    }
    case 'CorrectProvision': {
      const before = liveProvision(state).facts;
      const { facts, isCouncil, lockedBy } = command.data;
      if (canonicalJson(facts) === canonicalJson(before)) return [];
      mustBeComplete(facts, isCouncil);
      if (lockedBy !== null && lockedFacts(facts) !== lockedFacts(before)) throw provisionErrors.closedYear(lockedBy);
      return [{ type: 'ProvisionCorrected', data: facts }];
    }
    case 'RemoveProvision':
      if (state.status === 'removed') return [];
      liveProvision(state);
      return [{ type: 'ProvisionRemoved', data: {} }];
    case 'EstimateProvision': {
      const { opening, ...estimate } = command.data;
      const before = estimateOf(liveProvision(state), estimate.yearId);
      mustBeEstimate(estimate, opening);
      return before && canonicalJson(before) === canonicalJson(estimate) ? [] : [{ type: 'ProvisionEstimated', data: estimate }];
    }
  }
}

/** The notes of a closed year show these. */
const lockedFacts = ({ kind, account, budget, arisenOn, opening }: ProvisionFacts): string =>
  canonicalJson({ kind, account, budget, arisenOn, opening });

/** @throws provision.incomplete with each field at fault */
function mustBeComplete(facts: ProvisionFacts, isCouncil: boolean): void {
  const { label, kind, account, budget, justification, opening } = facts;
  const faults = [
    ...(label.trim() ? [] : [fault('label', 'missing', 'Veuillez renseigner l’objet de la provision.')]),
    ...(isProvisionAccount(kind, account) ? [] : [fault('accounting_code_value', 'format', accountMessage(kind))]),
    ...(isCouncil === (budget !== '')
      ? []
      : [fault('budget', 'choice', isCouncil ? 'Veuillez choisir un budget.' : 'Aucun budget à choisir.')]),
    ...(justification.trim()
      ? []
      : [fault('justification', 'missing', 'Veuillez justifier la provision : l’annexe dit pourquoi et comment elle est estimée.')]),
    ...thirdPartyFaults(facts),
    ...(opening === null || opening >= 0 ? [] : [fault('opening_amount', 'range', 'Le montant repris ne peut pas être négatif.')]),
  ];
  if (faults.length > 0) throw provisionErrors.incomplete(faults);
}

/** Receivables are impaired one debtor at a time. */
function thirdPartyFaults({ kind, thirdParty }: ProvisionFacts): Violation[] {
  if (kind === 'receivable')
    return thirdParty?.code.trim() ? [] : [fault('third_party_code', 'missing', 'Veuillez renseigner le tiers qui doit cette créance.')];
  return thirdParty === null ? [] : [fault('third_party_code', 'choice', 'Seule une créance a un tiers.')];
}

const accountMessage = (kind: ProvisionKind): string =>
  kind === 'receivable'
    ? 'Une créance a un compte 41, 45 ou 46 : 411000.'
    : kind === 'stock'
      ? 'Un stock a un compte de la classe 3 : 371000.'
      : kind === 'litigation' || kind === 'other-risk'
        ? 'Une provision pour risques a un compte 151 : 151100.'
        : 'Une provision pour charges a un compte 152, ou 153 à 158 avant 2025 : 152100.';

/** @throws provision.estimate-invalid */
function mustBeEstimate({ estimate, used }: ProvisionEstimate, opening: Cents): void {
  const faults = [
    ...(estimate >= 0 ? [] : [fault('estimate', 'range', 'L’estimation ne peut pas être négative.')]),
    ...(used >= 0 && used <= opening
      ? []
      : [fault('used', 'range', 'Le montant utilisé ne dépasse pas la provision à l’ouverture de l’exercice.')]),
  ];
  if (faults.length > 0) throw provisionErrors.estimateInvalid(faults);
}

function evolve(state: Provision, event: ProvisionEvent): Provision {
  if (event.type === 'ProvisionRegistered') return { status: 'listed', facts: event.data, estimates: [] };
  if (state.status === 'none') throw new Error(`${event.type} before ProvisionRegistered`);
  switch (event.type) {
    case 'ProvisionCorrected':
      return { ...state, facts: event.data };
    case 'ProvisionRemoved':
      return { ...state, status: 'removed' };
    case 'ProvisionEstimated':
      return { ...state, estimates: [...state.estimates.filter(({ yearId }) => yearId !== event.data.yearId), event.data] };
  }
}
