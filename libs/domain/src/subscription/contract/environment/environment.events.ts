import type { LocalDate } from '@intendance/kernel/local-date.js';

export const environmentTypes = ['CSE', 'ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const;
export type EnvironmentType = (typeof environmentTypes)[number];

/** White-label variants; an environment without one shows everything. */
export const brands = ['toutapprendre', 'flash', 'generique'] as const;
export type Brand = (typeof brands)[number];

export const moduleCodes = ['advantage', 'subvention', 'gestion', 'website', 'comptability', 'formation'] as const;
export type ModuleCode = (typeof moduleCodes)[number];

/** `trialEndsOn` is the last day of the trial. */
export type EnvironmentOpening = { name: string; type: EnvironmentType; brand: Brand | null; trialEndsOn: LocalDate };

/** The fields of the form of a structure beside its name and type; null: empty. Digits only for `zipCode`, `phone` and `siren`. */
export type EnvironmentDescription = {
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly siren: string | null;
  /** Employees of a works council or a company, members of an association or a union. */
  readonly headcount: number | null;
};

/** Stored for ever: only add optional fields or new types. */
export type EnvironmentEvent =
  | { type: 'EnvironmentOpened'; data: EnvironmentOpening }
  /** The fields that changed. */
  | { type: 'EnvironmentDescribed'; data: Partial<EnvironmentDescription> }
  /** The newcomer gave a promotion code: the offer page proposes the code. */
  | { type: 'PromotionReserved'; data: { code: string; module: ModuleCode } }
  | { type: 'EnvironmentRenamed'; data: { name: string } }
  | { type: 'EnvironmentTypeChanged'; data: { type: EnvironmentType } }
  | { type: 'EnvironmentActivated'; data: { on: LocalDate } }
  /** `reason`: absent before operators gave one. */
  | { type: 'EnvironmentSuspended'; data: { on: LocalDate; reason?: string } }
  | { type: 'EnvironmentReopened'; data: { on: LocalDate; reason: string } }
  | { type: 'TrialExtended'; data: { lastDay: LocalDate; reason: string } }
  | { type: 'BrandChanged'; data: { brand: Brand | null } }
  /** `on` is absent from old events. */
  | { type: 'ModuleActivated'; data: { module: ModuleCode; on?: LocalDate } }
  | { type: 'ModuleDeactivated'; data: { module: ModuleCode } }
  /** The module stays open to the end of `lastDay`, unless it is activated again. */
  | { type: 'ModuleEndPlanned'; data: { module: ModuleCode; lastDay: LocalDate } }
  /** The contract ends: the environment is active to the end of `lastDay`. */
  | { type: 'EnvironmentEndPlanned'; data: { lastDay: LocalDate } }
  | { type: 'EnvironmentEndCancelled'; data: Record<string, never> };
