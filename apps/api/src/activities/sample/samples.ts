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
import type { WriteResult } from '../../platform/writes/write-result.js';
import { part, SampleClaims, unlessRefused } from './sample-claims.js';
import { SampleUsesReader } from './sample-uses.js';

type FoundSample = { readonly sample: Sample; readonly version: number };
/** The records that stay. */
export type SampleRemoval = { readonly kept: SampleRecords } & Pick<WriteResult<unknown>, 'version' | 'position'>;

/** Removes the sample of a structure. Records that the user's own records refer to stay. */
@Injectable()
export class Samples {
  constructor(
    private readonly store: EventStore,
    private readonly claims: SampleClaims,
    private readonly uses: SampleUsesReader,
    private readonly commands: CommandBus,
  ) {}

  async find(environmentId: EnvironmentId): Promise<FoundSample> {
    const [slice] = await this.store.read(environmentId, [sampleStream(environmentId)]);
    return { sample: foldSlice(sampleDecider, slice).state, version: slice?.version ?? 0 };
  }

  /** Claims first, since activities and people cannot go before them. @throws sample.absent, sample.busy */
  async remove(context: RequestContext): Promise<SampleRemoval> {
    const { sample, version: current } = await this.find(context.environmentId);
    if (sample.status === 'none') throw sampleErrors.absent();
    if (sample.status === 'removed') return { kept: sample.kept, version: current, position: undefined };
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
    const command = { type: 'RemoveSample', id, data: { kept } } as const;
    // The last of these writes: read models that show it show the others.
    const { version, position } = await this.commands.execute(new ExecuteCase(context, sampleCase, command));
    return { kept, version, position };
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
