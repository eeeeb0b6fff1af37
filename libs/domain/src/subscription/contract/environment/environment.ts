import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { environmentErrors } from './environment.errors.js';
import {
  type Brand,
  type EnvironmentDescription,
  type EnvironmentEvent,
  type EnvironmentOpening,
  type EnvironmentType,
  type ModuleCode,
  moduleCodes,
} from './environment.events.js';
import { completeName, describeEnvironment, type EnvironmentForm, emptyDescription } from './environment-form.js';
import { reopen, type Suspension, suspend } from './suspension.js';

export type EnvironmentCommand =
  | { type: 'OpenEnvironment'; data: EnvironmentOpening }
  /** A field that is absent stays as it is. */
  | { type: 'DescribeEnvironment'; data: Partial<EnvironmentForm> }
  | { type: 'ReservePromotion'; data: { code: string; module: ModuleCode } }
  | { type: 'RenameEnvironment'; data: { name: string } }
  | { type: 'ActivateEnvironment'; data: { on: LocalDate } }
  | { type: 'SuspendEnvironment'; data: { on: LocalDate } }
  | { type: 'ActivateModule'; data: { module: ModuleCode; on?: LocalDate } }
  | { type: 'DeactivateModule'; data: { module: ModuleCode } }
  | { type: 'PlanModuleEnd'; data: { module: ModuleCode; lastDay: LocalDate } }
  | { type: 'PlanEnvironmentEnd'; data: { lastDay: LocalDate } }
  | { type: 'CancelEnvironmentEnd'; data: Record<string, never> };

export type OpenEnvironment = {
  readonly status: 'open';
  readonly name: string;
  readonly type: EnvironmentType;
  readonly brand: Brand | null;
  readonly description: EnvironmentDescription;
  readonly trialEndsOn: LocalDate;
  readonly isActive: boolean;
  /** First day of the subscription. */
  readonly activatedOn: LocalDate | null;
  /** Last day of a contract that is terminated. */
  readonly endsOn: LocalDate | null;
  readonly isSuspended: boolean;
  /** Absent before the first one. */
  readonly suspensions?: readonly Suspension[];
  readonly modules: readonly ModuleCode[];
  /** Days on which the modules were opened; of modules opened since these days are stored. */
  readonly moduleOpenings?: Readonly<Partial<Record<ModuleCode, LocalDate>>>;
  /** Last days of the modules that were removed before the end of a paid period. */
  readonly moduleEnds: Readonly<Partial<Record<ModuleCode, LocalDate>>>;
  /** Promotion code given at sign-up; absent without one. */
  readonly reservedPromotion?: { readonly code: string; readonly module: ModuleCode };
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
export const parents: Partial<Record<ModuleCode, ModuleCode>> = { subvention: 'advantage' };

function decide(command: EnvironmentCommand, state: Environment): EnvironmentEvent[] {
  if (command.type === 'OpenEnvironment') return openEnvironment(command.data, state);
  const environment = opened(state);
  switch (command.type) {
    case 'DescribeEnvironment':
      return describeEnvironment(command.data, environment);
    case 'RenameEnvironment':
      return describeEnvironment({ name: command.data.name }, environment);
    case 'ReservePromotion':
      return environment.reservedPromotion?.code === command.data.code ? [] : [{ type: 'PromotionReserved', data: command.data }];
    case 'ActivateEnvironment':
      return isActiveOn(environment, command.data.on) ? [] : [{ type: 'EnvironmentActivated', data: command.data }];
    case 'SuspendEnvironment':
      return environment.isActive ? [{ type: 'EnvironmentSuspended', data: command.data }] : [];
    case 'ActivateModule':
      return activation(command.data, environment);
    case 'DeactivateModule':
      return deactivation(command.data.module, environment);
    case 'PlanModuleEnd':
      return plannedEnds(command.data, environment);
    case 'PlanEnvironmentEnd':
      return environment.endsOn === command.data.lastDay ? [] : [{ type: 'EnvironmentEndPlanned', data: command.data }];
    case 'CancelEnvironmentEnd':
      return environment.endsOn === null ? [] : [{ type: 'EnvironmentEndCancelled', data: {} }];
  }
}

function openEnvironment(data: EnvironmentOpening, state: Environment): EnvironmentEvent[] {
  const name = completeName(data.name);
  return state.status === 'none' ? [{ type: 'EnvironmentOpened', data: { ...data, name } }] : [];
}

function activation(data: { module: ModuleCode; on?: LocalDate }, environment: OpenEnvironment): EnvironmentEvent[] {
  const { module } = data;
  if (isOngoing(module, environment)) return [];
  const parent = parents[module];
  if (parent !== undefined && !isOngoing(parent, environment)) throw environmentErrors.parentModuleInactive();
  return [{ type: 'ModuleActivated', data }];
}

/** Takes its children with it. */
function deactivation(module: ModuleCode, environment: OpenEnvironment): EnvironmentEvent[] {
  return withChildren(module)
    .filter((code) => environment.modules.includes(code))
    .map((code) => ({ type: 'ModuleDeactivated', data: { module: code } }));
}

/** Children end with their parent, unless they end before. */
function plannedEnds({ module, lastDay }: { module: ModuleCode; lastDay: LocalDate }, environment: OpenEnvironment): EnvironmentEvent[] {
  return withChildren(module)
    .filter((code) => environment.modules.includes(code) && (environment.moduleEnds[code] ?? '9999') > lastDay)
    .map((code) => ({ type: 'ModuleEndPlanned', data: { module: code, lastDay } }));
}

const withChildren = (module: ModuleCode): ModuleCode[] => [...moduleCodes.filter((code) => parents[code] === module), module];

/** Active, without an end. */
export const isOngoing = (module: ModuleCode, { modules, moduleEnds }: OpenEnvironment): boolean =>
  modules.includes(module) && moduleEnds[module] === undefined;

/** Readers compare the last day of the contract with today, so that no job has to end it. */
export const isActiveOn = ({ isActive, endsOn }: OpenEnvironment, today: LocalDate): boolean =>
  isActive && (endsOn === null || today <= endsOn);

/** Modules that are flagged active on that day. */
export const activeModules = ({ modules, moduleEnds }: OpenEnvironment, today: LocalDate): ModuleCode[] =>
  modules.filter((module) => today <= (moduleEnds[module] ?? today));

const newEnvironment = (opening: EnvironmentOpening): OpenEnvironment => ({
  status: 'open',
  ...opening,
  description: emptyDescription,
  isActive: false,
  activatedOn: null,
  endsOn: null,
  isSuspended: false,
  modules: [],
  moduleEnds: {},
});

function evolve(state: Environment, event: EnvironmentEvent): Environment {
  if (event.type === 'EnvironmentOpened') {
    return newEnvironment(event.data);
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'EnvironmentDescribed':
      return { ...state, description: { ...state.description, ...event.data } };
    case 'EnvironmentRenamed':
    case 'EnvironmentTypeChanged':
      return { ...state, ...event.data };
    case 'PromotionReserved':
      return { ...state, reservedPromotion: event.data };
    case 'EnvironmentActivated':
      return activated(state, event.data.on);
    case 'EnvironmentSuspended':
      return { ...state, isActive: false, isSuspended: true, suspensions: suspend(state, event.data.on) };
    case 'EnvironmentReopened':
      return { ...state, isActive: state.activatedOn !== null, isSuspended: false, suspensions: reopen(state, event.data.on) };
    case 'TrialExtended':
      return { ...state, trialEndsOn: event.data.lastDay };
    case 'BrandChanged':
      return { ...state, brand: event.data.brand };
    case 'ModuleActivated':
      return withModule(state, event.data);
    case 'ModuleDeactivated':
      return withoutModule(state, event.data.module);
    case 'EnvironmentEndPlanned':
      return { ...state, endsOn: event.data.lastDay };
    case 'EnvironmentEndCancelled':
      return { ...state, endsOn: null };
    case 'ModuleEndPlanned':
      return { ...state, moduleEnds: { ...state.moduleEnds, [event.data.module]: event.data.lastDay } };
  }
}

/** An activation after the end of a contract begins another one. */
function activated(state: OpenEnvironment, on: LocalDate): OpenEnvironment {
  const isEnded = state.endsOn !== null && state.endsOn < on;
  const activatedOn = isEnded ? on : (state.activatedOn ?? on);
  const suspensions = state.isSuspended ? { suspensions: reopen(state, on) } : {};
  return { ...state, isActive: true, isSuspended: false, ...suspensions, activatedOn, endsOn: isEnded ? null : state.endsOn };
}

const others = ({ modules }: OpenEnvironment, module: ModuleCode): ModuleCode[] => modules.filter((each) => each !== module);

function withModule(state: OpenEnvironment, { module, on }: { module: ModuleCode; on?: LocalDate }): OpenEnvironment {
  const before = withoutModule(state, module);
  const openings = on && { moduleOpenings: { ...before.moduleOpenings, [module]: on } };
  return { ...before, ...openings, modules: [...before.modules, module] };
}

function withoutModule(state: OpenEnvironment, module: ModuleCode): OpenEnvironment {
  const { [module]: _, ...moduleEnds } = state.moduleEnds;
  const { [module]: __, ...moduleOpenings } = state.moduleOpenings ?? {};
  return { ...state, modules: others(state, module), moduleEnds, ...(state.moduleOpenings && { moduleOpenings }) };
}

/** @throws environment.unknown */
export function opened(state: Environment): OpenEnvironment {
  if (state.status === 'none') throw environmentErrors.unknown();
  return state;
}

/** Days of trial left, the last one counted: 1 on the last day, 0 from the next day on. */
export const remainingTrialDays = (environment: Pick<OpenEnvironment, 'trialEndsOn'>, today: LocalDate): number =>
  Math.max(0, daysFrom(today, environment.trialEndsOn));
