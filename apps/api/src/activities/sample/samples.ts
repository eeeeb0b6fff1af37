import { refundActivityCase } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { registrationActivityCase } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { sampleErrors } from '@intendance/domain/activities/sample/sample.errors.js';
import type { SampleRecords } from '@intendance/domain/activities/sample/sample.events.js';
import { type Sample, sampleCase, sampleDecider, sampleStream } from '@intendance/domain/activities/sample/sample.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemovePerson } from '../../directory/public.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { part, SampleClaims, unlessRefused } from './sample-claims.js';
import { SampleUsesReader } from './sample-uses.js';

/** Removes the sample of a structure. Records that the user's own records refer to stay. */
@Injectable()
export class Samples {
  constructor(
    private readonly store: EventStore,
    private readonly claims: SampleClaims,
    private readonly uses: SampleUsesReader,
    private readonly commands: CommandBus,
  ) {}

  async find(environmentId: EnvironmentId): Promise<Sample> {
    const [slice] = await this.store.read(environmentId, [sampleStream(environmentId)]);
    return foldSlice(sampleDecider, slice).state;
  }

  /** Claims first, since activities and people cannot go before them. @throws sample.absent, sample.busy */
  async remove(context: RequestContext): Promise<SampleRecords> {
    const sample = await this.find(context.environmentId);
    if (sample.status === 'none') throw sampleErrors.absent();
    if (sample.status === 'removed') return sample.kept;
    const { records } = sample;
    const uses = await this.uses.of(context, records);
    const refunds = await this.claims.removeRefunds(context, records.refunds);
    const registrations = await this.claims.removeRegistrations(context, records.registrations);
    const claims = [...refunds, ...registrations];
    const usedActivities = new Set([...uses.activities, ...claims.map(({ activityId }) => activityId)]);
    const usedPeople = new Set([...uses.people, ...claims.map(({ personId }) => personId)]);
    const kept: SampleRecords = {
      refunds: refunds.map(({ id }) => id),
      registrations: registrations.map(({ id }) => id),
      refundActivities: await keptOf(records.refundActivities, usedActivities, (id) => {
        const command = { type: 'DeleteRefundActivity', id, data: { claims: 0 } } as const;
        const request = new ExecuteCase(part(context, command.type, id), refundActivityCase, command);
        return unlessRefused(() => this.commands.execute(request));
      }),
      registrationActivities: await keptOf(records.registrationActivities, usedActivities, (id) => {
        const command = { type: 'DeleteRegistrationActivity', id, data: { claims: 0 } } as const;
        const request = new ExecuteCase(part(context, command.type, id), registrationActivityCase, command);
        return unlessRefused(() => this.commands.execute(request));
      }),
      people: await keptOf(records.people, usedPeople, (id) => this.commands.execute(new RemovePerson(context, id))),
    };
    const { environmentId: id } = context;
    await this.commands.execute(new ExecuteCase(context, sampleCase, { type: 'RemoveSample', id, data: { kept } }));
    return kept;
  }
}

/** Removes the records that nothing refers to, and answers the others. */
async function keptOf<Id extends string>(
  ids: readonly Id[],
  used: ReadonlySet<string>,
  remove: (id: Id) => Promise<boolean>,
): Promise<Id[]> {
  const kept: Id[] = [];
  for (const id of ids) if (used.has(id) || !(await remove(id))) kept.push(id);
  return kept;
}
