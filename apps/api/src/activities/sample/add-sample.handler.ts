import { sampleCase } from '@intendance/domain/activities/sample/sample.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AddSample } from '../../identity/public.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { StateCache } from '../../platform/writes/state-cache.js';
import { BatchStore } from '../../seed/batch-store.js';
import { createActivities } from '../../seed/seed-activities.js';
import { seedClaims } from '../../seed/seed-claims.js';
import { seedPeople } from '../../seed/seed-people.js';
import { playRegistrations } from '../../seed/seed-registrations.js';
import type { SeedRun } from '../../seed/seed-run.js';
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
    const run: SeedRun = {
      scope: plan.scope,
      store: new BatchStore(this.store, environmentId),
      states: new StateCache(),
      files: this.files,
      today,
      context: () => systemContext(environmentId, 'import', actor),
      progress: () => undefined,
    };
    await seedPeople(run, plan.households);
    await createActivities(run, plan.activities);
    await seedClaims(run, plan.claims, plan.claims.length, 0);
    await playRegistrations(run, plan.outings, plan.registrations);
  }
}
