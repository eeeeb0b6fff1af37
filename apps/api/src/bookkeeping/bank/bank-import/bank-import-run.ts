import { type BankImportId, bankImportStream } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import {
  type BankImportCommand,
  bankImportDecider,
  type KnownImport,
  knownImport,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { statementBalances } from '@intendance/domain/bookkeeping/bank/bank-import/statement-balances.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { EventStore, type FeedPosition, type StreamAppend } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, derivedIdAt, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { at } from '../../stream-state.js';
import { ImportBooks } from './import-books.js';
import { BankImportFiles, type ImportReport, ReportWriter } from './import-report.js';
import { MovementWriter } from './movement-writer.js';
import { type PreparedImport, readStatements, targeted } from './prepared-import.js';

/** A thousand streams per append: fewer cost round trips, more cost other writers their turn. */
const linesAtOnce = 1000;

/** Writes the movements of a confirmed import, each batch with what it did to the import's own stream. */
@Injectable()
export class BankImportRun {
  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly files: BankImportFiles,
    private readonly readings: FileReadings,
  ) {}

  /** Goes on where an earlier call was stopped. */
  async run(context: RequestContext, id: BankImportId): Promise<void> {
    const { state } = await this.state(context, id);
    if (state.status !== 'running') return;
    try {
      const prepared = await this.prepare(context, id, state);
      if (state.upTo === 0) await this.files.keepReport(context, id, state.reports, await this.assess(context, prepared, state));
      await this.writeAll(context, id, prepared);
      const balances = statementBalances(prepared.file.statements, state.accounts);
      await this.tell(context, id, { type: 'FinishBankImport', data: { balances } });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.tell(context, id, { type: 'FailBankImport', data: { code: error.code, message: error.message } });
    }
  }

  async prepare(context: RequestContext, id: BankImportId, { file, accounts }: KnownImport): Promise<PreparedImport> {
    return this.readings.run(async () => targeted(readStatements(await this.files.file(context, id), file), accounts));
  }

  /** What the file would do now. */
  async assess(
    context: RequestContext,
    prepared: PreparedImport,
    { keepsApart, chosen }: Pick<KnownImport, 'keepsApart' | 'chosen'>,
    mostTold?: number,
  ): Promise<ImportReport> {
    const report = new ReportWriter(mostTold);
    const writer = this.writer(context, null);
    await writer.propose(prepared.lines, { chosen, keepsApart });
    const counts = await writer.judge(prepared.lines, (line, judgement) => report.add(line, judgement, writer.resembling(line)));
    return report.of(prepared, counts);
  }

  async state(
    { environmentId }: RequestContext,
    id: BankImportId,
  ): Promise<{ state: KnownImport; version: number; movedAt: Date | undefined; position: FeedPosition | undefined }> {
    const [slice] = await this.store.read(environmentId, [bankImportStream(id)]);
    const { state, version } = at(bankImportDecider, slice);
    const last = slice?.events.at(-1);
    return { state: knownImport(state), version, movedAt: last?.recordedAt, position: last?.position };
  }

  async tell(context: RequestContext, id: BankImportId, command: BankImportCommand): Promise<void> {
    await executeUnit(this.store, appendRequest(fresh(context), command.type), async (unit) => {
      const loaded = await unit.load(bankImportStream(id), bankImportDecider);
      unit.append(loaded, bankImportDecider.decide(command, loaded.state));
    });
  }

  private writer(context: RequestContext, importId: BankImportId | null): MovementWriter {
    return new MovementWriter(this.store, this.books, fresh(context), { origin: 'import', importId });
  }

  private async writeAll(context: RequestContext, id: BankImportId, { lines }: PreparedImport): Promise<void> {
    const writer = this.writer(context, id);
    const ranks = new Map(lines.map((line, rank) => [line, rank]));
    let { state, version } = await this.state(context, id);
    await writer.propose(lines, state);
    while (state.status === 'running' && state.upTo < lines.length) {
      const { run, upTo } = state;
      const batch = lines.slice(upTo, upTo + linesAtOnce);
      let tries = 0;
      const counts = await writer.write(
        batch,
        (line) => operationIdOf(id, run, ranks.get(line) ?? -1),
        async (found, paired): Promise<StreamAppend | null> => {
          // A second try: somebody was faster, perhaps another process that took this very job over.
          if (tries++ > 0) {
            ({ state, version } = await this.state(context, id));
            if (state.status !== 'running' || state.upTo !== upTo || state.run !== run) return null;
          }
          const reconciled = paired.map(({ line, operationId }) => ({ rank: ranks.get(line) ?? -1, operationId }));
          const data = { upTo: upTo + batch.length, counts: found, reconciled };
          const events = bankImportDecider.decide({ type: 'WriteBankImportLines', data }, state);
          return { stream: bankImportStream(id), expected: version, events };
        },
      );
      if (state.upTo !== upTo || state.run !== run) continue;
      state = { ...state, upTo: upTo + batch.length, counts };
      version += 1;
      // Other requests have their turn between two batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** The same for the same movement of the same run, whoever writes it; in the order of the file. */
export const operationIdOf = (id: BankImportId, run: number, rank: number): BankOperationId =>
  derivedIdAt<'bank-operation'>(`${id} ${run}`, rank);

/** What `operationIdOf` was until November 2026: events keep the ids that they were recorded under. */
export const formerOperationIdOf = (id: BankImportId, run: number, rank: number): BankOperationId =>
  derivedId<'bank-operation'>(`${id} ${run} ${rank}`);

/** Each append of a job is a command of its own. */
export const fresh = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  source: 'import',
  commandId: newId(),
});
