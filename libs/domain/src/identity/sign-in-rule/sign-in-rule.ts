import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Permission, UserRole } from '../user/user.events.js';
import { isReader } from '../user/user-role.js';
import { signInRuleErrors } from './sign-in-rule.errors.js';
import { type FactorRule, type SignInRuleEvent, signInRuleStream } from './sign-in-rule.events.js';

/** How the users of a structure open it. */
export type SignInRule = { readonly requiredOf: FactorRule };

/** `hasFactor`: whether the account of the author has a second factor; the factors of accounts are outside the events of a structure. */
export type SignInRuleCommand = { type: 'ChooseSecondFactorRule'; data: { requiredOf: FactorRule; hasFactor: boolean } };

export const signInRuleDecider: Decider<SignInRuleCommand, SignInRuleEvent, SignInRule> = {
  initial: { requiredOf: 'nobody' },
  decide,
  evolve: (_, { data }) => data,
};

export const signInRuleCase = singleStreamCase({
  decider: signInRuleDecider,
  stream: (id: EnvironmentId) => signInRuleStream(id),
  answer: (rule) => rule,
});

function decide({ data: { requiredOf, hasFactor } }: SignInRuleCommand, rule: SignInRule): SignInRuleEvent[] {
  if (requiredOf === rule.requiredOf) return [];
  // Whoever may choose the rule is concerned by both of them.
  if (requiredOf !== 'nobody' && !hasFactor) throw signInRuleErrors.ownFactorMissing();
  return [{ type: 'SecondFactorRuleChosen', data: { requiredOf } }];
}

/** Exports, rights and the contract; a role that only reads has them too. */
const always: readonly Permission[] = ['ENVIRONMENT_ACCESS'];
/** Payments, orders and closings, which a role that only reads cannot make. */
const toWrite: readonly Permission[] = ['ACTIVITY_ACCESS', 'ADVANTAGE_ACCESS', 'COMPTABILITY_ACCESS'];

/** Whether the structure opens to this user with a second factor only. */
export function isFactorRequired({ requiredOf }: SignInRule, user: { permissions: readonly Permission[]; role: UserRole }): boolean {
  if (requiredOf === 'nobody') return false;
  const privileged = isReader(user) ? always : [...always, ...toWrite];
  return requiredOf === 'everybody' || user.permissions.some((permission) => privileged.includes(permission));
}
