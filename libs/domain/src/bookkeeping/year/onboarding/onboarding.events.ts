import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** 0 dates of the first fiscal year, 1 connection of the bank, 2 import of operations, 3 done. */
export const setupSteps = [0, 1, 2, 3] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Stored for ever: only add optional fields or new types. */
export type OnboardingEvent =
  | { type: 'BookkeepingDatesSet'; data: { start: LocalDate; end: LocalDate } }
  | { type: 'BookkeepingStepReached'; data: { step: SetupStep } }
  /** Nine digits, or none any more: the owner of the ledger, in the name of the FEC and on the cover of the accounts. */
  | { type: 'BookkeepingSirenSet'; data: { siren: string | null } };

export const onboardingStream = (environmentId: EnvironmentId): `bookkeeping-setup-${string}` => `bookkeeping-setup-${environmentId}`;
