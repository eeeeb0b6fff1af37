import { type Addressed, type Case, type Fold, read } from '@intendance/kernel/case.js';
import { derivedId, type EnvironmentId, type Id, type UserId } from '@intendance/kernel/id.js';
import type { User } from '../user/user.js';
import { operatorErrors } from './operator.errors.js';
import type { OperatorChange, OperatorEvent } from './operator.events.js';

export type OperatorLine = { readonly userId: UserId; readonly environmentId: EnvironmentId; readonly isGranted: boolean };
/** Every user whose rights of operation were granted or revoked, with the present state. */
export type OperatorRoster = readonly OperatorLine[];
/** `isFirst`: the flag of the registration, which only the first administrator of an installation has. */
export type OperatorCandidate = { readonly userId: UserId; readonly environmentId: EnvironmentId; readonly isFirst: boolean };

type RosterChange =
  | { type: 'GrantOperator'; data: OperatorChange }
  | { type: 'RevokeOperator'; data: Pick<OperatorChange, 'userId' | 'reason'> };
export type OperatorCommand = RosterChange & { readonly by: Omit<OperatorCandidate, 'userId'> };

export type OperatorRosterId = Id<'operator'>;
export const operatorRosterId: OperatorRosterId = derivedId<'operator'>('intendance operator roster');
export const operatorRosterStream = `operator-${operatorRosterId}` as const;
const firstReason = 'Premier exploitant de l’installation';

export const operatorRosterFold: Fold<OperatorEvent, OperatorRoster> = { initial: [], evolve };

type Folds = { readonly roster: typeof operatorRosterFold };
/** Operators cannot revoke their own rights, so that one operator is always left. */
export const operatorCase: Case<Addressed<OperatorRosterId, OperatorCommand>, OperatorRoster, Folds, 'roster'> = {
  folds: { roster: operatorRosterFold },
  own: 'roster',
  streams: () => ({ roster: read(operatorRosterStream) }),
  decide({ by, ...command }, { roster }, { userId }) {
    const actor: OperatorCandidate = { ...by, userId };
    if (!isOperator(roster, actor)) throw operatorErrors.revoked();
    const events = decide(command, roster, userId);
    const stored = events.length > 0 ? [...enrolment(roster, actor), ...events] : [];
    return { events: { roster: stored }, answer: stored.reduce(evolve, roster) };
  },
};

/** A line of the roster outweighs the flag of the registration. */
export function isOperator(roster: OperatorRoster, { userId, environmentId, isFirst }: OperatorCandidate): boolean {
  const line = roster.find((each) => each.userId === userId);
  return line ? line.isGranted && line.environmentId === environmentId : isFirst;
}

/** @throws operator.not-eligible */
export function mustBeEligible(user: User): void {
  if (user.status === 'none' || !user.isActive || user.mustConfirmEmail) throw operatorErrors.notEligible();
}

function decide(command: RosterChange, roster: OperatorRoster, actor: UserId): OperatorEvent[] {
  if (command.type === 'GrantOperator') {
    const data = { ...command.data, reason: statedReason(command.data.reason) };
    const isHeld = isOperator(roster, { ...data, isFirst: data.userId === actor });
    return isHeld ? [] : [{ type: 'OperatorGranted', data }];
  }
  const { userId, reason } = command.data;
  const line = roster.find((each) => each.userId === userId);
  if (userId === actor) throw operatorErrors.ownRights();
  if (!line) throw operatorErrors.unknown();
  const data = { userId, environmentId: line.environmentId, reason: statedReason(reason) };
  return line.isGranted ? [{ type: 'OperatorRevoked', data }] : [];
}

/** The first operator enters the roster with the first change. */
const enrolment = (roster: OperatorRoster, { userId, environmentId }: OperatorCandidate): OperatorEvent[] =>
  roster.some((line) => line.userId === userId) ? [] : [{ type: 'OperatorGranted', data: { userId, environmentId, reason: firstReason } }];

function evolve(roster: OperatorRoster, { type, data: { userId, environmentId } }: OperatorEvent): OperatorRoster {
  return [...roster.filter((line) => line.userId !== userId), { userId, environmentId, isGranted: type === 'OperatorGranted' }];
}

/** @throws operator.reason-missing */
function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw operatorErrors.reasonMissing();
  return reason;
}
