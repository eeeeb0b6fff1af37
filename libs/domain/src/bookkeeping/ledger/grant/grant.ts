import type { Decider } from '@intendance/kernel/decider.js';
import { fault } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { grantErrors } from './grant.errors.js';
import type { GrantEvent, GrantFacts, GrantSpending } from './grant.events.js';
import { isGrantAccount } from './grant-accounts.js';

/** `isCouncil`: each grant has a budget. `lockedBy`: the last closed year whose entry counts the grant. */
export type GrantCommand =
  | { type: 'RegisterGrant'; data: { facts: GrantFacts; isCouncil: boolean } }
  | { type: 'CorrectGrant'; data: { facts: GrantFacts; isCouncil: boolean; lockedBy: string | null } }
  | { type: 'RemoveGrant' }
  | { type: 'SaveGrantSpending'; data: GrantSpending };

/** `spending`: at most one of each year. */
export type KnownGrant = { status: 'listed' | 'removed'; facts: GrantFacts; spending: readonly GrantSpending[] };
export type Grant = { status: 'none' } | KnownGrant;

export const grantDecider: Decider<GrantCommand, GrantEvent, Grant> = { initial: { status: 'none' }, decide, evolve };

/** @throws grant.unknown also for a removed one */
export function liveGrant(grant: Grant): KnownGrant {
  if (grant.status !== 'listed') throw grantErrors.unknown();
  return grant;
}

export const spendingOf = ({ spending }: Pick<KnownGrant, 'spending'>, yearId: GrantSpending['yearId']): GrantSpending | undefined =>
  spending.find((one) => one.yearId === yearId);

function decide(command: GrantCommand, state: Grant): GrantEvent[] {
  switch (command.type) {
    case 'RegisterGrant': {
      if (state.status !== 'none') return [];
      const { facts, isCouncil } = command.data;
      mustBeComplete(facts, isCouncil);
      return [{ type: 'GrantRegistered', data: facts }];
    }
    case 'CorrectGrant': {
      const before = liveGrant(state).facts;
      const { facts, isCouncil, lockedBy } = command.data;
      if (canonicalJson(facts) === canonicalJson(before)) return [];
      mustBeComplete(facts, isCouncil);
      if (lockedBy !== null && lockedFacts(facts) !== lockedFacts(before)) throw grantErrors.closedYear(lockedBy);
      return [{ type: 'GrantCorrected', data: facts }];
    }
    case 'RemoveGrant':
      if (state.status === 'removed') return [];
      liveGrant(state);
      return [{ type: 'GrantRemoved', data: {} }];
    case 'SaveGrantSpending': {
      const grant = liveGrant(state);
      if (grant.facts.kind === 'investment') throw grantErrors.withoutSpending();
      mustBeSpending(command.data);
      const before = spendingOf(grant, command.data.yearId);
      const isSame = before ? canonicalJson(before) === canonicalJson(command.data) : command.data.spending === 0;
      return isSame ? [] : [{ type: 'GrantSpendingSaved', data: command.data }];
    }
  }
}

/** The notes of a closed year show these. */
const lockedFacts = ({ kind, account, budget, amount, awardedOn, start, end, opening }: GrantFacts): string =>
  canonicalJson({ kind, account, budget, amount, awardedOn, start, end, opening });

/** @throws grant.incomplete with each field at fault */
function mustBeComplete(facts: GrantFacts, isCouncil: boolean): void {
  const { label, funder, kind, account, budget, amount, opening, start, end } = facts;
  const isInvestment = kind === 'investment';
  const faults = [
    ...(label.trim() ? [] : [fault('label', 'missing', 'Veuillez renseigner le projet financé.')]),
    ...(funder.trim() ? [] : [fault('funder', 'missing', 'Veuillez renseigner le financeur.')]),
    ...(isGrantAccount(kind, account) ? [] : [fault('accounting_code_value', 'format', accountMessage(isInvestment))]),
    ...(isCouncil === (budget !== '')
      ? []
      : [fault('budget', 'choice', isCouncil ? 'Veuillez choisir un budget.' : 'Aucun budget à choisir.')]),
    ...(amount > 0 ? [] : [fault('amount', 'positive', 'Veuillez renseigner le montant attribué.')]),
    ...(start <= end ? [] : [fault('end_date', 'before', 'La fin de la période ne peut pas précéder son début.')]),
    ...(opening === null || (opening >= 0 && opening <= amount)
      ? []
      : [fault('opening_amount', 'range', 'Le montant repris ne dépasse pas le montant attribué.')]),
  ];
  if (faults.length > 0) throw grantErrors.incomplete(faults);
}

const accountMessage = (isInvestment: boolean): string =>
  isInvestment
    ? 'Une subvention d’investissement a un compte 131 à 138 : 131000.'
    : 'Une subvention a un compte de produits : 741000, 754100…';

/** @throws grant.spending-invalid */
function mustBeSpending({ spending, repayment }: GrantSpending): void {
  const faults = [
    ...(spending >= 0 ? [] : [fault('spending', 'range', 'Le montant dépensé ne peut pas être négatif.')]),
    ...(repayment >= 0 && repayment <= Math.max(spending, 0)
      ? []
      : [fault('repayment', 'range', 'Le remboursement au financeur est compris dans le montant dépensé.')]),
  ];
  if (faults.length > 0) throw grantErrors.spendingInvalid(faults);
}

function evolve(state: Grant, event: GrantEvent): Grant {
  if (event.type === 'GrantRegistered') return { status: 'listed', facts: event.data, spending: [] };
  if (state.status === 'none') throw new Error(`${event.type} before GrantRegistered`);
  switch (event.type) {
    case 'GrantCorrected':
      return { ...state, facts: event.data };
    case 'GrantRemoved':
      return { ...state, status: 'removed' };
    case 'GrantSpendingSaved':
      return { ...state, spending: [...state.spending.filter(({ yearId }) => yearId !== event.data.yearId), event.data] };
  }
}
