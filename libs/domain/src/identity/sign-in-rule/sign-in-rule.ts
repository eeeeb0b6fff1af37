import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Permission, UserRole } from '../user/user.events.js';
import { isReader } from '../user/user-role.js';
import { signInRuleErrors } from './sign-in-rule.errors.js';
import { type FactorKind, type FactorRule, type SignInRuleEvent, signInRuleStream } from './sign-in-rule.events.js';

/** How the users of a structure open it. `from`: the first day of the rule, `null` for a rule without a period of grace. */
export type SignInRule = { readonly requiredOf: FactorRule; readonly privilegedFactor: FactorKind; readonly from: LocalDate | null };

/** `hasFactor`, `hasPasskey`: of the author's account; the factors of accounts are outside the events of a structure. */
export type SignInRuleCommand = { type: 'ChooseSecondFactorRule'; data: SignInRule & { hasFactor: boolean; hasPasskey: boolean } };

export const signInRuleDecider: Decider<SignInRuleCommand, SignInRuleEvent, SignInRule> = {
  initial: { requiredOf: 'nobody', privilegedFactor: 'any', from: null },
  decide,
  evolve: (_, { data: { requiredOf, privilegedFactor = 'any', from = null } }) => ({ requiredOf, privilegedFactor, from }),
};

export const signInRuleCase = singleStreamCase({
  decider: signInRuleDecider,
  stream: (id: EnvironmentId) => signInRuleStream(id),
  answer: (rule) => rule,
});

function decide({ data }: SignInRuleCommand, rule: SignInRule): SignInRuleEvent[] {
  const { requiredOf } = data;
  const isOpenToAll = requiredOf === 'nobody';
  const privilegedFactor = isOpenToAll ? 'any' : data.privilegedFactor;
  const from = isOpenToAll ? null : data.from;
  if (requiredOf === rule.requiredOf && privilegedFactor === rule.privilegedFactor && from === rule.from) return [];
  // A rule always concerns its author: the right to choose it is a sensitive one.
  if (!isOpenToAll && !data.hasFactor) throw signInRuleErrors.ownFactorMissing();
  if (privilegedFactor === 'passkey' && !data.hasPasskey) throw signInRuleErrors.ownPasskeyMissing();
  const choice = { requiredOf, ...(privilegedFactor === 'passkey' && { privilegedFactor }), ...(from !== null && { from }) };
  return [{ type: 'SecondFactorRuleChosen', data: choice }];
}

/** Exports, rights and the contract; a role that only reads has them too. */
const always: readonly Permission[] = ['ENVIRONMENT_ACCESS'];
/** Payments, orders and closings, which a role that only reads cannot make. */
const toWrite: readonly Permission[] = ['ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS', 'COMPTABILITY_ACCESS'];

/** The factor that the structure requires of this user, once the period of grace is over. */
export function requiredFactor(
  { requiredOf, privilegedFactor }: SignInRule,
  user: { permissions: readonly Permission[]; role: UserRole },
): FactorKind | 'none' {
  if (requiredOf === 'nobody') return 'none';
  const privileges = isReader(user) ? always : [...always, ...toWrite];
  const isPrivileged = user.permissions.some((permission) => privileges.includes(permission));
  if (isPrivileged) return privilegedFactor;
  return requiredOf === 'everybody' ? 'any' : 'none';
}

/** Whether the rule counts on this day. */
export const isInForce = ({ from }: SignInRule, today: LocalDate): boolean => from === null || from <= today;
