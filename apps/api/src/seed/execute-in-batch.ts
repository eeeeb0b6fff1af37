import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { runCase } from '../platform/writes/run-case.js';
import type { SeedRun } from './seed-run.js';

/** Runs a command as on that day, in the batch of the seed. */
export const executeInBatch = <C extends AnyCommand, Answer>(
  run: SeedRun,
  definition: RunnableCase<C, Answer>,
  command: NoInfer<C>,
  today: LocalDate,
): Promise<UnitResult<Answer>> => {
  const { store, states } = run;
  return runCase({ store, states, today, now: new Date(`${today}T12:00:00.000Z`) }, { context: run.context(), definition, command });
};
