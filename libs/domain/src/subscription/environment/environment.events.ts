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

/** Stored for ever: only add optional fields or new types. */
export type EnvironmentEvent =
  | { type: 'EnvironmentOpened'; data: EnvironmentOpening }
  | { type: 'EnvironmentRenamed'; data: { name: string } }
  | { type: 'EnvironmentActivated'; data: { on: LocalDate } }
  | { type: 'EnvironmentSuspended'; data: { on: LocalDate } }
  | { type: 'ModuleActivated'; data: { module: ModuleCode } }
  | { type: 'ModuleDeactivated'; data: { module: ModuleCode } }
  /** The module stays open to the end of `lastDay`, unless it is activated again. */
  | { type: 'ModuleEndPlanned'; data: { module: ModuleCode; lastDay: LocalDate } };
