import { sampleCase } from '@intendance/domain/activities/sample/sample.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BatchStore } from '../../capabilities/sample-data/batch-store.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import { registerPeople } from '../../directory/public.js';
import { AddSample } from '../../identity/public.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { StateCache } from '../../platform/writes/state-cache.js';
import { createActivities } from './create-activities.js';
import { playClaims } from './play-claims.js';
import { playRegistrations } from './play-registrations.js';
import { planSample, recordsOf } from './sample-plan.js';

/** Names the records first, so that an interrupted sample can be removed too. */
@CommandHandler(AddSample)
export class AddSampleHandler implements ICommandHandler<AddSample> {
  constructor(
    private readonly store: EventStore,
    private readonly files: FileStore,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ context }: AddSample): Promise<void> {
    const { environmentId, actor } = context;
    const today = this.clock.today();
    const plan = planSample(environmentId, today);
    const command = { type: 'AddSample', id: environmentId, data: recordsOf(plan) } as const;
    const { value: sample } = await this.commands.execute(new ExecuteCase(context, sampleCase, command));
    if (sample.status !== 'present') return;
    const run: SampleRun = {
      scope: plan.scope,
      store: new BatchStore(this.store, environmentId),
      states: new StateCache(),
      files: this.files,
      today,
      context: () => systemContext(environmentId, 'import', actor),
      progress: () => undefined,
    };
    await registerPeople(run, plan.households);
    await createActivities(run, plan.activities);
    await playClaims(run, plan.claims, plan.claims.length, 0);
    await playRegistrations(run, plan.outings, plan.registrations);
  }
}
