import type { LetterBatchEvent, LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { LetterBatches } from './letter-batches.js';

/** The job of a batch is added after its event, in the name of its author; files of attempts that are over are removed. */
@Injectable()
export class MakeLetters implements Policy {
  readonly name = 'make-letters';
  readonly from = ['letter-batch'];
  readonly types = ['LetterBatchRequested', 'LetterBatchRestarted', 'LetterBatchRemoved'];

  constructor(private readonly letters: LetterBatches) {}

  async when(event: RecordedEvent): Promise<void> {
    const { id, stream, environmentId, metadata, type } = event;
    const mailingId = streamKeyOf(stream) as LetteredMailingId;
    const { batchId } = (event as unknown as LetterBatchEvent).data;
    if (type !== 'LetterBatchRequested') await this.letters.clear(environmentId, mailingId, batchId);
    if (type === 'LetterBatchRemoved') return;
    const actor = { id: metadata.actor.id as UserId, name: metadata.actor.name };
    await this.letters.wake({ environmentId, actor, mailingId, batchId }, derivedId(`letters after ${id}`));
  }
}
