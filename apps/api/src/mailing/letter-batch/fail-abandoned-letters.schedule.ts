import type { LetterBatchId, LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { LetterBatches, type LetterJob, letterQueue } from './letter-batches.js';

type Row = { environment_id: EnvironmentId; mailing_id: LetteredMailingId; id: LetterBatchId };

/** A policy adds the job of a batch within seconds: after two minutes without a job, none comes. */
const select = `SELECT environment_id, mailing_id, id FROM read.letter_batch_list
  WHERE status = 'running' AND updated_at < now() - interval '2 minutes'`;

/** A batch whose job failed at its last try shows its failure, so that a user can try again. */
@Injectable()
export class FailAbandonedLetters implements Schedule {
  readonly name = 'fail-abandoned-letters';
  readonly when = { seconds: 60 } as const;
  private readonly logger = new Logger('letters');

  constructor(
    private readonly letters: LetterBatches,
    private readonly config: Config,
    private readonly everywhere: EveryDatabase,
    private readonly jobs: Jobs,
  ) {}

  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    const rows = await this.everywhere.query<Row>(select);
    if (rows.length === 0) return 0;
    const busy = new Set((await this.jobs.unfinished<LetterJob>(letterQueue)).map(({ batchId }) => batchId));
    return runEach(
      rows.filter(({ id }) => !busy.has(id)),
      (row) => this.fail(row),
      ({ environment_id, id }, err) =>
        this.logger.warn({ msg: 'abandoned letters seem at work until the next run', environment_id, id, err }),
    );
  }

  private async fail({ environment_id, mailing_id, id }: Row): Promise<void> {
    const context = systemContext(environment_id);
    const batch = await this.letters.find(context, mailing_id, id);
    await this.letters.fail(context, mailing_id, batch, 'La préparation s’est interrompue.');
  }
}
