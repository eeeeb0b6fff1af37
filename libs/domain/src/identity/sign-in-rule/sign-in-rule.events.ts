import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** `privileged`: those who can pay, close a year, export or change rights. */
export const factorRules = ['nobody', 'privileged', 'everybody'] as const;
/** The users of a structure who open it with a second factor only. */
export type FactorRule = (typeof factorRules)[number];

/** `any`: a code of an application or a passkey; `passkey`: a passkey only, which no imitation of the site can use. */
export const factorKinds = ['any', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Stored for ever: only add optional fields or new types. `privilegedFactor`: of privileged users, `any` when absent; `from`: the first day, at once when absent. */
export type SignInRuleEvent = {
  type: 'SecondFactorRuleChosen';
  data: { requiredOf: FactorRule; privilegedFactor?: FactorKind; from?: LocalDate };
};

export const signInRuleStream = (id: EnvironmentId): `sign-in-rule-${string}` => `sign-in-rule-${id}`;
