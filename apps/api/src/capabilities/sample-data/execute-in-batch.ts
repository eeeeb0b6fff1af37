import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { CaseRuntime } from '../../platform/writes/case-runtime.js';
import { ExecuteCase, ExecuteCaseHandler } from '../../platform/writes/execute-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import type { SampleRun } from './sample-run.js';

/** Runs a command as on that day, in the batch of the seed. */
export const executeInBatch = <C extends AnyCommand, Answer>(
  run: SampleRun,
  definition: RunnableCase<C, Answer>,
  command: NoInfer<C>,
  today: LocalDate,
): Promise<WriteResult<Answer>> => {
  const { store, states } = run;
  const clock = { today: () => today, now: () => new Date(`${today}T12:00:00.000Z`) };
  return new ExecuteCaseHandler(new CaseRuntime(store, states, clock)).execute(new ExecuteCase(run.context(), definition, command));
};
