import type { EnvironmentId } from '@intendance/kernel/id.js';

/** `privileged`: those who can pay, close a year, export or change rights. */
export const factorRules = ['nobody', 'privileged', 'everybody'] as const;
/** The users of a structure who open it with a second factor only. */
export type FactorRule = (typeof factorRules)[number];

/** Stored for ever: only add optional fields or new types. */
export type SignInRuleEvent = { type: 'SecondFactorRuleChosen'; data: { requiredOf: FactorRule } };

export const signInRuleStream = (id: EnvironmentId): `sign-in-rule-${string}` => `sign-in-rule-${id}`;
