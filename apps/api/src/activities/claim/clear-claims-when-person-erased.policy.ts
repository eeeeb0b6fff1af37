import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { EventStore, type RecordedEvent, type StreamId } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { AnyCommand } from '@intendance/kernel/case.js';
import type { PersonId, RefundId, RegistrationId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { erasureContext } from '../../platform/tenancy/system-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/** A kind of claim: the list of the claims of a person, their attachments, and the erasure of one claim. */
type Kind = {
  readonly select: string;
  readonly attachments: AttachmentPurpose;
  streamOf(id: string): StreamId;
  erasure(context: RequestContext, id: string): ExecuteCase<AnyCommand, unknown>;
};

const kinds: readonly Kind[] = [
  {
    select: 'SELECT id FROM read.refund_list WHERE person_id = $1',
    attachments: refundAttachments,
    streamOf: (id) => refundStream(id as RefundId),
    erasure: (context, id) => new ExecuteCase(context, refundCase, { id: id as RefundId, type: 'ErasePersonalData' }),
  },
  {
    select: 'SELECT id FROM read.registration_list WHERE person_id = $1',
    attachments: registrationAttachments,
    streamOf: (id) => registrationStream(id as RegistrationId),
    erasure: (context, id) => new ExecuteCase(context, registrationCase, { id: id as RegistrationId, type: 'ErasePersonalData' }),
  },
];
const longestWaitMs = 10_000;

/** Texts, documents and letters of the claims go; amounts stay. */
@Injectable()
export class ClearClaimsWhenPersonErased implements Policy {
  readonly name = 'clear-claims-when-person-erased';
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
    // Claims are looked up in read models: they must show all that came before.
    if (!(await this.progress.reached(erasure.position, longestWaitMs))) throw new Error('the read models are late');
    const personId = streamKeyOf(erasure.stream) as PersonId;
    for (const kind of kinds) {
      const claims = await this.db.query<{ id: string }>(erasureContext(erasure, 'claims'), kind.select, [personId]);
      for (const { id } of claims) await this.clear(erasure, kind, id);
    }
  }

  private async clear(erasure: RecordedEvent, kind: Kind, id: string): Promise<void> {
    const context = erasureContext(erasure, id);
    const stream = kind.streamOf(id);
    await this.commands.execute(kind.erasure(context, id));
    const documents = await this.attachments.erase(erasureContext(erasure, `${id} documents`), kind.attachments, stream);
    const [slice] = await this.store.read(context.environmentId, [stream]);
    await this.traces.remove({ records: [id, ...documents], letters: (slice?.events ?? []).map((event) => event.id) });
  }
}
