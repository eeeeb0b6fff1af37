import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { environmentErrors } from './environment.errors.js';
import {
  type Brand,
  type EnvironmentEvent,
  type EnvironmentOpening,
  type EnvironmentType,
  type ModuleCode,
  moduleCodes,
} from './environment.events.js';

export type EnvironmentCommand =
  | { type: 'OpenEnvironment'; data: EnvironmentOpening }
  | { type: 'RenameEnvironment'; data: { name: string } }
  | { type: 'ActivateEnvironment'; data: { on: LocalDate } }
  | { type: 'SuspendEnvironment'; data: { on: LocalDate } }
  | { type: 'ActivateModule'; data: { module: ModuleCode } }
  | { type: 'DeactivateModule'; data: { module: ModuleCode } };

export type OpenEnvironment = {
  readonly status: 'open';
  readonly name: string;
  readonly type: EnvironmentType;
  readonly brand: Brand | null;
  readonly trialEndsOn: LocalDate;
  readonly isActive: boolean;
  readonly modules: readonly ModuleCode[];
};
export type Environment = { readonly status: 'none' } | OpenEnvironment;

export const environmentDecider: Decider<EnvironmentCommand, EnvironmentEvent, Environment> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

export const environmentCase = singleStreamCase({
  decider: environmentDecider,
  stream: (id: EnvironmentId) => `environment-${id}`,
  answer: opened,
});

/** A child module can only be active with its parent. */
const parents: Partial<Record<ModuleCode, ModuleCode>> = { subvention: 'advantage' };

function decide(command: EnvironmentCommand, state: Environment): EnvironmentEvent[] {
  if (command.type === 'OpenEnvironment') return openEnvironment(command.data, state);
  const environment = opened(state);
  switch (command.type) {
    case 'RenameEnvironment': {
      const name = normalizeName(command.data.name);
      return name === environment.name ? [] : [{ type: 'EnvironmentRenamed', data: { name } }];
    }
    case 'ActivateEnvironment':
      return environment.isActive ? [] : [{ type: 'EnvironmentActivated', data: command.data }];
    case 'SuspendEnvironment':
      return environment.isActive ? [{ type: 'EnvironmentSuspended', data: command.data }] : [];
    case 'ActivateModule':
      return activation(command.data.module, environment);
    case 'DeactivateModule':
      return deactivation(command.data.module, environment);
  }
}

function openEnvironment(data: EnvironmentOpening, state: Environment): EnvironmentEvent[] {
  const name = normalizeName(data.name);
  return state.status === 'none' ? [{ type: 'EnvironmentOpened', data: { ...data, name } }] : [];
}

function activation(module: ModuleCode, environment: OpenEnvironment): EnvironmentEvent[] {
  if (environment.modules.includes(module)) return [];
  const parent = parents[module];
  if (parent !== undefined && !environment.modules.includes(parent)) throw environmentErrors.parentModuleInactive();
  return [{ type: 'ModuleActivated', data: { module } }];
}

/** Takes its children with it. */
function deactivation(module: ModuleCode, environment: OpenEnvironment): EnvironmentEvent[] {
  if (!environment.modules.includes(module)) return [];
  const children = moduleCodes.filter((code) => parents[code] === module && environment.modules.includes(code));
  return [...children, module].map((code) => ({ type: 'ModuleDeactivated', data: { module: code } }));
}

function evolve(state: Environment, event: EnvironmentEvent): Environment {
  if (event.type === 'EnvironmentOpened') return { status: 'open', ...event.data, isActive: false, modules: [] };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'EnvironmentRenamed':
      return { ...state, name: event.data.name };
    case 'EnvironmentActivated':
      return { ...state, isActive: true };
    case 'EnvironmentSuspended':
      return { ...state, isActive: false };
    case 'ModuleActivated':
      return { ...state, modules: [...state.modules, event.data.module] };
    case 'ModuleDeactivated':
      return { ...state, modules: state.modules.filter((module) => module !== event.data.module) };
  }
}

/** @throws environment.unknown */
export function opened(state: Environment): OpenEnvironment {
  if (state.status === 'none') throw environmentErrors.unknown();
  return state;
}

function normalizeName(text: string): string {
  const name = text.trim();
  if (name === '') throw environmentErrors.nameMissing();
  return name;
}

const dayNumber = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Days of trial left, the last one counted: 1 on the last day, 0 from the next day on. */
export const remainingTrialDays = (environment: Pick<OpenEnvironment, 'trialEndsOn'>, today: LocalDate): number =>
  Math.max(0, dayNumber(environment.trialEndsOn) - dayNumber(today) + 1);
