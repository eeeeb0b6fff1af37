import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { type PersonRequestId, personRequestStream } from '@intendance/domain/directory/person-request/person-request.events.js';
import { personRequestCase } from '@intendance/domain/directory/person-request/person-request.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { erasureContext } from '../../platform/tenancy/system-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const longestWaitMs = 10_000;

/** Clears the records of the directory that name the person: documents, requests with their documents, letters and cached responses. */
@Injectable()
export class ClearRecordsWhenPersonErased implements Policy {
  readonly name = 'clear-records-when-person-erased';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
    private readonly progress: ProjectionProgress,
    private readonly traces: PersonalReferences,
  ) {}

  async when(erasure: RecordedEvent): Promise<void> {
    // Requests are looked up in a read model: it must show all that came before.
    if (!(await this.progress.reached(erasure.position, longestWaitMs))) throw new Error('the read models are late');
    const personId = streamKeyOf(erasure.stream) as PersonId;
    const documents = await this.attachments.erase(erasureContext(erasure, 'documents'), personAttachments, personStream(personId));
    await this.traces.remove({ records: [personId, ...documents], letters: [] });
    const requests = await this.db.query<{ id: string }>(
      erasureContext(erasure, 'requests'),
      'SELECT id FROM read.person_request_list WHERE person_id = $1',
      [personId],
    );
    for (const { id } of requests) await this.clearRequest(erasure, id);
  }

  private async clearRequest(erasure: RecordedEvent, id: string): Promise<void> {
    const context = erasureContext(erasure, id);
    const stream = personRequestStream(id as PersonRequestId);
    await this.commands.execute(new ExecuteCase(context, personRequestCase, { id: id as PersonRequestId, type: 'ErasePersonalData' }));
    const documents = await this.attachments.erase(erasureContext(erasure, `${id} documents`), personRequestAttachments, stream);
    const [slice] = await this.store.read(context.environmentId, [stream]);
    await this.traces.remove({ records: [id, ...documents], letters: (slice?.events ?? []).map((event) => event.id) });
  }
}
