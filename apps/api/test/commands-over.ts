import type { EventStore } from '@intendance/event-store/event-store.js';
import type { CommandBus } from '@nestjs/cqrs';
import { CaseRuntime } from '../src/platform/writes/case-runtime.js';
import { type ExecuteCase, ExecuteCaseHandler } from '../src/platform/writes/execute-case.js';
import { StateCache } from '../src/platform/writes/state-cache.js';
import { FixedClock } from './fixed-clock.js';

/** A command bus that runs cases over this store, without an application. */
export function commandsOver(store: EventStore): CommandBus {
  const handler = new ExecuteCaseHandler(new CaseRuntime(store, new StateCache(), new FixedClock()));
  return { execute: (request: ExecuteCase<never, unknown>) => handler.execute(request as never) } as unknown as CommandBus;
}
