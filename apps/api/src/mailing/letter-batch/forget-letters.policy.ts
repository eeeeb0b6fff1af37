import type { LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import { letterBatchCase } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { erasureContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const select = `SELECT DISTINCT mailing_id FROM read.letter_batch_list WHERE status IN ('made', 'running')`;
const longestWaitMs = 10_000;

/** The erasure of a person removes every file of letters of the structure: nobody notes who is in which file, and files live for a week. */
@Injectable()
export class ForgetLetters implements Policy {
  readonly name = 'forget-letters';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];
  readonly startsAt = 'beginning';

  constructor(
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    // A batch that starts again must not find the person in the directory.
    if (!(await this.progress.shows(event, ['letter-batch-list', 'person-list'], longestWaitMs)))
      throw new Error('the read models are late');
    const rows = await this.db.query<{ mailing_id: LetteredMailingId }>(erasureContext(event, 'letters'), select);
    for (const { mailing_id: id } of rows)
      await this.commands.execute(
        new ExecuteCase(erasureContext(event, `letters of ${id}`), letterBatchCase, { id, type: 'EraseLetterFiles' }),
      );
  }
}
