import { type RefundEvent, refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundDecider } from '@intendance/domain/activities/refund/refund.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import type { AttachmentId, PersonId, RefundId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import { erasureContext } from '../../platform/tenancy/system-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Traces } from '../../platform/traces/traces.js';
import { Attachments } from '../attachment/attachments.js';

const longestWaitMs = 10_000;

/** Texts, bills and letters of the claims go; amounts stay. */
@Injectable()
export class ClearClaimsWhenPersonErased implements Policy {
  readonly name = 'clear-claims-when-person-erased';
  readonly from = ['person'];

  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
    private readonly progress: ProjectionProgress,
    private readonly traces: Traces,
  ) {}

  async when(erasure: RecordedEvent): Promise<void> {
    if (erasure.type !== 'PersonalDataErased') return;
    // Claims are looked up in a read model: it must show all that came before.
    if (!(await this.progress.reached(erasure.position, longestWaitMs))) throw new Error('the read models are late');
    const personId = streamKeyOf(erasure.stream) as PersonId;
    const claims = await this.db.query<{ id: RefundId }>(
      erasureContext(erasure, 'refunds'),
      'SELECT id FROM read.refund_list WHERE person_id = $1',
      [personId],
    );
    for (const { id } of claims) await this.clear(erasure, personId, id);
  }

  private async clear(erasure: RecordedEvent, personId: PersonId, id: RefundId): Promise<void> {
    const context = erasureContext(erasure, id);
    await executeUnit(this.store, appendRequest(context, 'ErasePersonalData'), async (unit) => {
      const refund = await unit.load(refundStream(id), refundDecider);
      unit.append(refund, refundDecider.decide({ type: 'EraseRefundPersonalData' }, refund.state));
      unit.erase(personId);
    });
    const [slice] = await this.store.read(context.environmentId, [refundStream(id)]);
    const events = slice?.events ?? [];
    const bills = [...new Set(events.flatMap((event) => attached(event as unknown as RefundEvent)))];
    await this.attachments.forget(erasureContext(erasure, `${id} bills`), bills);
    await this.traces.remove({ records: [id, ...bills], letters: events.map((event) => event.id) });
  }
}

/** What was taken off too: it is kept for a while. */
const attached = (event: RefundEvent): AttachmentId[] => (event.type === 'RefundBillAttached' ? [event.data.id] : []);
