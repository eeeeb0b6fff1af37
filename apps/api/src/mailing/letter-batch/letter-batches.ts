import {
  type LetterBatchEvent,
  type LetterBatchId,
  type LetteredMailingId,
  type LetterFileId,
  type LetterLayout,
  letterBatchStream,
} from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import {
  knownBatch,
  type LetterBatch,
  type LetterBatchCommand,
  letterBatchCase,
  letterBatchFold,
  type MailingLetters,
  mustFit,
  readyFile,
} from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import type { PostalStep } from '@intendance/domain/mailing/letter-batch/postal-step.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileStore } from '../../platform/files/file-store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import { LetterMaker } from './letter-maker.js';
import { LetterTexts } from './letter-text.js';
import { type PostalAudience, PostalAudiences } from './postal-audience.js';

export const letterQueue = 'letters';
export type LetterJob = {
  readonly environmentId: EnvironmentId;
  readonly actor: RequestContext['actor'];
  readonly mailingId: LetteredMailingId;
  readonly batchId: LetterBatchId;
};
export type LetterRequest = { readonly layout: LetterLayout; readonly steps: readonly PostalStep[] };
export type MadeBatch = { readonly batch: LetterBatch; readonly saved: WriteResult<MailingLetters> };

const expiredAtOnce = 500;
/** The file of an attempt: a new attempt never shares the bytes of an earlier one. */
const fileIdOf = ({ id, attempt }: Pick<LetterBatch, 'id' | 'attempt'>): LetterFileId => derivedId(`letters ${id} ${attempt}`);

/** Letters and labels of mailings: requested, made by a job, downloaded, removed. */
@Injectable()
export class LetterBatches {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly audiences: PostalAudiences,
    private readonly texts: LetterTexts,
    private readonly maker: LetterMaker,
    private readonly files: FileStore,
    private readonly jobs: Jobs,
    private readonly everywhere: EveryDatabase,
  ) {
    jobs.register<LetterJob>({ name: letterQueue, tries: 3, secondsBetweenTries: 10, handle: (job) => this.work(job) });
  }

  /** @throws mailing.unknown, mailing.deleted */
  async audience(context: RequestContext, id: LetteredMailingId, steps: readonly PostalStep[]): Promise<PostalAudience> {
    await this.texts.mailing(context, id);
    return this.audiences.of(context, id, steps);
  }

  /** The latest first. @throws mailing.unknown, mailing.deleted */
  async list(context: RequestContext, id: LetteredMailingId): Promise<LetterBatch[]> {
    await this.texts.mailing(context, id);
    return (await this.state(context, id)).batches.toReversed();
  }

  /** @throws letter-batch.unknown */
  async find(context: RequestContext, id: LetteredMailingId, batchId: string): Promise<LetterBatch> {
    return knownBatch(await this.state(context, id), batchId);
  }

  async request(context: RequestContext, id: LetteredMailingId, { layout, steps }: LetterRequest): Promise<MadeBatch> {
    mustFit(layout);
    if (layout.format === 'letters') await this.texts.of(context, id);
    const { people, households, incomplete } = await this.audience(context, id, steps);
    const batchId = newRecordId(context, 'letter-batch');
    const counts = { people, households: households.length, incomplete: incomplete.length };
    return this.execute(context, id, batchId, { type: 'RequestLetterBatch', data: { batchId, layout, steps, ...counts } });
  }

  retry(context: RequestContext, id: LetteredMailingId, batchId: LetterBatchId): Promise<MadeBatch> {
    return this.execute(context, id, batchId, { type: 'RetryLetterBatch', batchId });
  }

  remove(context: RequestContext, id: LetteredMailingId, batchId: LetterBatchId, cause: 'user' | 'expiry' = 'user'): Promise<MadeBatch> {
    return this.execute(context, id, batchId, { type: 'RemoveLetterBatch', batchId, cause });
  }

  /** @throws letter-batch.unknown, letter-batch.removed, letter-batch.not-ready, mailing.deleted */
  async download(context: RequestContext, id: LetteredMailingId, batchId: LetterBatchId): Promise<DownloadAnswer> {
    const state = await this.state(context, id);
    const { fileId, size } = readyFile(state, batchId);
    const { layout } = knownBatch(state, batchId);
    const { subject } = await this.texts.mailing(context, id);
    return new DownloadAnswer({
      content: await this.files.read(context.environmentId, fileId),
      fileName: `${layout.format === 'letters' ? 'Lettres' : 'Étiquettes'} - ${subject || 'sans objet'}.pdf`,
      mimeType: 'application/pdf',
      disposition: 'attachment',
      size,
    });
  }

  /** Runs after the event, whatever became of the process that wrote the event. `jobId`: one job per event. */
  async wake(job: LetterJob, jobId: string): Promise<void> {
    await this.jobs.add(letterQueue, job, jobId);
  }

  /** Removes the bytes of attempts that are over. */
  async clear(environmentId: EnvironmentId, mailingId: LetteredMailingId, batchId: LetterBatchId): Promise<void> {
    const batch = await this.find(systemContext(environmentId), mailingId, batchId);
    const last = batch.status === 'removed' ? batch.attempt : batch.attempt - 1;
    for (let attempt = 1; attempt <= last; attempt++) await this.files.remove(environmentId, fileIdOf({ id: batchId, attempt }));
  }

  /** Removes the files of all structures that were made before this moment. */
  async expire(before: Date): Promise<void> {
    const rows = await this.everywhere.query<{ environment_id: EnvironmentId; mailing_id: LetteredMailingId; id: LetterBatchId }>(
      `SELECT environment_id, mailing_id, id FROM read.letter_batch_list WHERE status = 'made' AND made_at < $1 ORDER BY made_at LIMIT $2`,
      [before, expiredAtOnce],
    );
    for (const { environment_id, mailing_id, id } of rows) await this.remove(systemContext(environment_id), mailing_id, id, 'expiry');
  }

  /** Does nothing when the batch is no longer running. */
  async fail(context: RequestContext, id: LetteredMailingId, { id: batchId, attempt }: LetterBatch, reason: string): Promise<void> {
    await this.execute(context, id, batchId, { type: 'FailLetterBatch', batchId, attempt, reason });
  }

  private async work({ environmentId, actor, mailingId, batchId }: LetterJob): Promise<void> {
    for (;;) {
      const context = systemContext(environmentId, 'system', actor);
      const batch = await this.find(context, mailingId, batchId);
      if (batch.status !== 'running') return;
      try {
        const file = await this.maker.make(context, mailingId, batch, fileIdOf(batch));
        const { attempt } = batch;
        await this.execute(context, mailingId, batchId, { type: 'FinishLetterBatch', batchId, attempt, file });
      } catch (error) {
        // A refusal by a rule is final; another failure is tried again.
        if (!(error instanceof DomainError)) throw error;
        await this.fail(context, mailingId, batch, error.message);
      }
      // A person was erased meanwhile: the batch has another attempt, and its file is made again.
      if ((await this.find(context, mailingId, batchId)).attempt !== batch.attempt) await this.files.remove(environmentId, fileIdOf(batch));
    }
  }

  private async state({ environmentId }: RequestContext, id: LetteredMailingId): Promise<MailingLetters> {
    const [slice] = await this.store.read(environmentId, [letterBatchStream(id)]);
    return foldSlice<LetterBatchEvent, MailingLetters>(letterBatchFold, slice).state;
  }

  private async execute(
    context: RequestContext,
    id: LetteredMailingId,
    batchId: LetterBatchId,
    command: LetterBatchCommand,
  ): Promise<MadeBatch> {
    const saved = await this.commands.execute(new ExecuteCase(context, letterBatchCase, { id, ...command }));
    return { batch: knownBatch(saved.value, batchId), saved };
  }
}
