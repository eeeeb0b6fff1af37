import { createHash } from 'node:crypto';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankFile } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { type FileProblem, fileWarning } from '@intendance/domain/bookkeeping/bank/bank-file/file-problem.js';
import { recognizeAccounts, referenceKey } from '@intendance/domain/bookkeeping/bank/bank-import/account-match.js';
import { bankImportErrors } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.errors.js';
import {
  type AccountChoice,
  type BankImportId,
  bankImportStream,
  type ChosenReconciliation,
  type ImportedFile,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import {
  type BankImportCommand,
  bankImportDecider,
  type KnownImport,
  knownImport,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { appendRequest, mustBeSameRequest } from '../../../platform/tenancy/append-request.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { systemContext } from '../../../platform/tenancy/system-context.js';
import { BankImportRun } from './bank-import-run.js';
import { BankImportUndo } from './bank-import-undo.js';
import { type BookAccount, ImportBooks } from './import-books.js';
import { BankImportFiles, type ImportReport, imbalancesOf } from './import-report.js';
import { KnownReferences } from './known-references.js';
import { type FileReading, readStatements, referencesOf, targeted } from './prepared-import.js';

export type BankUpload = FileReading & { readonly fileName: string; readonly content: Buffer; readonly accountId: string | null };
export type FoundBankImport = {
  readonly id: BankImportId;
  readonly version: number;
  readonly position: FeedPosition | undefined;
  readonly state: KnownImport;
};

type ImportJob = { environmentId: EnvironmentId; actor: RequestContext['actor']; importId: BankImportId };
const queue = 'bank-import';
/** Nothing moved for so long: the process that wrote it is gone. */
const stalledAfterMs = 15_000;

/** Files of the bank: a dry run on upload, then a job that goes on without the browser and after a restart. */
@Injectable()
export class BankImports {
  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly references: KnownReferences,
    private readonly files: BankImportFiles,
    private readonly runs: BankImportRun,
    private readonly undoing: BankImportUndo,
    private readonly jobs: Jobs,
    private readonly readings: FileReadings,
  ) {
    jobs.register<ImportJob>({ name: queue, tries: 5, secondsBetweenTries: 2, handle: (job) => this.work(job) });
  }

  /** @throws DomainError bank-file.*, bank-import.unknown-account */
  async upload(context: RequestContext, upload: BankUpload): Promise<FoundBankImport> {
    const { fileName, content, mapping } = upload;
    await mustBeSameRequest(this.store, context);
    const { report, accounts, ...statement } = await this.readings.run(() => this.read(context, upload));
    const id = newRecordId(context, 'bank-import');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const uploaded: ImportedFile = { fileName, size: content.length, sha256, mapping, ...statement };
    await this.files.keepFile(context, id, content);
    await this.files.keepReport(context, id, 1, report);
    return this.execute(context, id, { type: 'UploadBankImport', data: { ...uploaded, accounts, counts: report.counts } });
  }

  private async read(context: RequestContext, { content, mapping, format, accountId }: BankUpload) {
    const read = readStatements(content, { mapping, format });
    const { accounts, problems } = await this.recognized(context, read, accountId as BankAccountId | null);
    const file = { ...read, problems: [...problems, ...read.problems] };
    const prepared = targeted(file, accounts);
    const report = await this.runs.assess(context, prepared, { keepsApart: false, chosen: [] });
    return { report, accounts, format: file.format, movements: prepared.lines.length };
  }

  /** Other accounts: another dry run. @throws DomainError bank-import.* */
  async assign(context: RequestContext, id: BankImportId, chosen: readonly AccountChoice[]): Promise<FoundBankImport> {
    const { state } = await this.runs.state(context, id);
    const accounts = await this.chosen(context, state, chosen);
    const report = await this.runs.assess(context, await this.runs.prepare(context, id, { ...state, accounts }), state);
    const found = await this.execute(context, id, { type: 'AssignBankImport', data: { accounts, counts: report.counts } });
    await this.files.keepReport(context, id, found.state.reports, report);
    return found;
  }

  /** @throws DomainError bank-import.* */
  async confirm(
    context: RequestContext,
    id: BankImportId,
    chosen: readonly AccountChoice[],
    options: { acceptsImbalance: boolean; keepsApart: boolean; chosen: readonly ChosenReconciliation[] },
  ): Promise<FoundBankImport> {
    const { state } = await this.runs.state(context, id);
    const accounts = await this.chosen(context, state, chosen);
    const report = await this.files.report(context, id, state.reports);
    const imbalances = report ? imbalancesOf(report) : [];
    const command = { type: 'ConfirmBankImport', data: { accounts, imbalances, ...options } } as const;
    return this.start(context, await this.execute(context, id, command), 'running');
  }

  async undo(context: RequestContext, id: BankImportId): Promise<FoundBankImport> {
    return this.start(context, await this.execute(context, id, { type: 'UndoBankImport' }), 'undoing');
  }

  /** Whoever looks at an import that a dead process left takes it up. Ended, it tells how far read models must be to show it. */
  async find(context: RequestContext, id: BankImportId): Promise<FoundBankImport> {
    const { state, version, movedAt, position } = await this.runs.state(context, id);
    const isBusy = state.status === 'running' || state.status === 'undoing';
    if (isBusy && movedAt && Date.now() - movedAt.getTime() > stalledAfterMs)
      await this.addJob(context, id, `stalled ${version} ${Math.floor(Date.now() / stalledAfterMs)}`);
    return { id, version, position: isBusy ? undefined : position, state };
  }

  report(context: RequestContext, { id, state }: FoundBankImport): Promise<ImportReport | null> {
    return this.files.report(context, id, state.reports);
  }

  accounts({ environmentId }: RequestContext): Promise<ReadonlyMap<BankAccountId, BookAccount>> {
    return this.books.accounts(environmentId);
  }

  private async recognized(context: RequestContext, file: BankFile, selected: BankAccountId | null) {
    const accounts = await this.books.accounts(context.environmentId);
    const account = selected === null ? undefined : accounts.get(selected);
    if (selected !== null && !account) throw bankImportErrors.unknownAccount();
    const memory = await this.references.all(context);
    const { choices, selectedInVain } = recognizeAccounts(referencesOf(file), { books: [...accounts.values()], ...memory, selected });
    return { accounts: choices, problems: account ? selectedInVain.map((reference) => otherAccount(reference, account)) : [] };
  }

  /** What is chosen now over what was known. @throws bank-import.unknown-reference, bank-import.unknown-account */
  private async chosen(context: RequestContext, state: KnownImport, choices: readonly AccountChoice[]): Promise<AccountChoice[]> {
    const accounts = await this.books.accounts(context.environmentId);
    for (const { reference, accountId } of choices) {
      if (!state.accounts.some((known) => referenceKey(known.reference) === referenceKey(reference)))
        throw bankImportErrors.unknownReference(reference);
      if (accountId !== null && !accounts.has(accountId)) throw bankImportErrors.unknownAccount();
    }
    return state.accounts.map((known) => {
      const choice = choices.find(({ reference }) => referenceKey(reference) === referenceKey(known.reference));
      return choice ? { reference: known.reference, accountId: choice.accountId } : known;
    });
  }

  private async start(context: RequestContext, found: FoundBankImport, status: KnownImport['status']): Promise<FoundBankImport> {
    // One job per step of the import; asked again, one that was lost is started anew.
    if (found.state.status === status) await this.addJob(context, found.id, `${status} ${found.version}`);
    return found;
  }

  private async addJob({ environmentId, actor }: RequestContext, importId: BankImportId, step: string): Promise<void> {
    await this.jobs.add(queue, { environmentId, actor, importId } satisfies ImportJob, derivedId(`${environmentId} ${importId} ${step}`));
  }

  private async execute(context: RequestContext, id: BankImportId, command: BankImportCommand): Promise<FoundBankImport> {
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const loaded = await unit.load(bankImportStream(id), bankImportDecider);
      return unit.append(loaded, bankImportDecider.decide(command, loaded.state)).state;
    });
    return { id, version, position, state: knownImport(value) };
  }

  private async work({ environmentId, actor, importId }: ImportJob): Promise<void> {
    const context = systemContext(environmentId, 'import', actor);
    await this.runs.run(context, importId);
    await this.undoing.undo(context, importId);
  }
}

/** The selected account contradicts the file: nothing is written until the user assigns the account. */
const otherAccount = (reference: string, { code, name }: BookAccount): FileProblem =>
  fileWarning(
    { line: 1, value: reference || 'sans numéro' },
    'ACCOUNT',
    `rien ne dit que ce compte du relevé est ${code} ${name}, que vous avez choisi : choisissez son compte dans « Compte du relevé »`,
  );
