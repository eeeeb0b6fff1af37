import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { activeModules, environmentDecider, isActiveOn, remainingTrialDays } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/runtime/clock.js';

type ModuleCode = ReturnType<typeof activeModules>[number];

/** For work without a request of a user, which no guard checks. */
@Injectable()
export class ActiveModules {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** True when the structure may use all of the modules. */
  async has(id: EnvironmentId, ...modules: readonly ModuleCode[]): Promise<boolean> {
    const [slice] = await this.store.read(id, [`environment-${id}`]);
    const environment = foldSlice<EnvironmentEvent, typeof environmentDecider.initial>(environmentDecider, slice).state;
    if (environment.status === 'none' || environment.isSuspended) return false;
    const today = this.clock.today();
    if (isActiveOn(environment, today) || remainingTrialDays(environment, today) > 0) return true;
    const active = activeModules(environment, today);
    return modules.every((module) => active.includes(module));
  }
}
