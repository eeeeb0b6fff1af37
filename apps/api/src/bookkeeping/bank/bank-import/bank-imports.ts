import { createHash } from 'node:crypto';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankFile, CsvColumn } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { type FileProblem, fileWarning } from '@intendance/domain/bookkeeping/bank/bank-file/file-problem.js';
import { recognizeAccounts, referenceKey } from '@intendance/domain/bookkeeping/bank/bank-import/account-match.js';
import { bankImportErrors } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.errors.js';
import type {
  AccountChoice,
  BankImportId,
  ChosenReconciliation,
  ImportedFile,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { KnownImport } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FileImport, FileImports } from '../../../capabilities/file-import/file-imports.js';
import type { ImportService } from '../../../capabilities/file-import/import-routes.js';
import { refusedRowsWorkbook } from '../../../capabilities/file-import/refused-rows.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FindEarlierRun } from '../../../platform/writes/earlier-run.js';
import { BankAssessment } from './bank-assessment.js';
import type { BankImportDto } from './bank-import.dto.js';
import { type BankImportTypes, bankImportDefinition, type FoundBankImport } from './bank-import-definition.js';
import { importToWire } from './bank-import-wire.js';
import { type EarlierMapping, EarlierMappings } from './earlier-mappings.js';
import { type BookAccount, ImportBooks } from './import-books.js';
import { imbalancesOf } from './import-report.js';
import { KnownReferences } from './known-references.js';
import { referencesOf, targeted } from './prepared-import.js';
import { readStatements } from './read-statements.js';
import type { FileReading } from './statement-reading.js';
import { unwrittenLines, unwrittenLinesSheet } from './unwritten-lines.js';

export type BankUpload = FileReading & { readonly fileName: string; readonly content: Buffer; readonly accountId: string | null };

/** Imports of bank statements, from the upload of a file to the undo. */
@Injectable()
export class BankImports implements ImportService<BankImportTypes, BankImportDto> {
  readonly fileImport: FileImport<BankImportTypes>;

  constructor(
    imports: FileImports,
    private readonly queries: QueryBus,
    private readonly books: ImportBooks,
    private readonly references: KnownReferences,
    private readonly mappings: EarlierMappings,
    private readonly assessment: BankAssessment,
    private readonly readings: FileReadings,
    private readonly clock: Clock,
  ) {
    this.fileImport = imports.declare(bankImportDefinition(assessment));
  }

  /** @throws DomainError bank-file.*, bank-import.unknown-account */
  async upload(context: RequestContext, upload: BankUpload): Promise<FoundBankImport> {
    const { fileName, content } = upload;
    // Refuses other content under the key of an earlier request before the file is read and stored.
    await this.queries.execute(new FindEarlierRun(context));
    const { report, accounts, ...statement } = await this.readings.run(context, () => this.read(context, upload));
    const id = newRecordId(context, 'bank-import');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const uploaded: ImportedFile = { fileName, size: content.length, sha256, ...statement };
    const command = { type: 'UploadBankImport', data: { ...uploaded, accounts, counts: report.counts } } as const;
    return this.fileImport.keep(context, id, { status: 'none' }, { content, report, command });
  }

  private async read(context: RequestContext, upload: BankUpload) {
    const { accounts, mapping, prepared } = await this.prepare(context, upload);
    const report = await this.assessment.assess(context, prepared, { keepsApart: false, chosen: [] });
    return { report, accounts, mapping, format: prepared.file.format, movements: prepared.lines.length };
  }

  /** The file as it was read is free when its lines are judged. */
  private async prepare(context: RequestContext, upload: BankUpload) {
    const { mapping, read } = await this.readMapped(context, upload);
    const { accounts, problems } = await this.recognized(context, read, upload.accountId as BankAccountId | null);
    return { accounts, mapping, prepared: targeted({ ...read, problems: [...problems, ...read.problems] }, accounts) };
  }

  /** Reads columns that the file does not explain as an earlier import of the account did. */
  private async readMapped(context: RequestContext, { content, mapping, format, accountId }: BankUpload) {
    try {
      return { mapping, read: await readStatements(content, { mapping, format }) };
    } catch (error) {
      const columns = Object.keys(mapping).length === 0 ? columnsToName(error) : undefined;
      const earlier = columns && (await this.mappings.fitting(context, columns, accountId));
      if (!earlier) throw error;
      const read = await readStatements(content, { mapping: earlier.mapping, format });
      return { mapping: earlier.mapping, read: { ...read, problems: [...read.problems, columnsOf(earlier)] } };
    }
  }

  /** Other accounts: another dry run. @throws DomainError bank-import.* */
  async assign(context: RequestContext, id: BankImportId, chosen: readonly AccountChoice[]): Promise<FoundBankImport> {
    const { state } = await this.fileImport.find(context, id);
    const accounts = await this.chosen(context, state, chosen);
    const prepared = await this.assessment.prepare(context, id, { ...state, accounts });
    const report = await this.assessment.assess(context, prepared, state);
    const command = { type: 'AssignBankImport', data: { accounts, counts: report.counts } } as const;
    return this.fileImport.keep(context, id, state, { report, command });
  }

  /** @throws DomainError bank-import.* */
  async confirm(
    context: RequestContext,
    id: BankImportId,
    chosen: readonly AccountChoice[],
    options: { acceptsImbalance: boolean; keepsApart: boolean; chosen: readonly ChosenReconciliation[] },
  ): Promise<FoundBankImport> {
    const bankImport = await this.fileImport.find(context, id);
    const accounts = await this.chosen(context, bankImport.state, chosen);
    const report = await this.fileImport.report(context, bankImport);
    const imbalances = report ? imbalancesOf(report) : [];
    const command = { type: 'ConfirmBankImport', data: { accounts, imbalances, ...options } } as const;
    return this.fileImport.confirm(context, id, command);
  }

  /** Judged by the ledger of now. */
  async refusedRows(context: RequestContext, id: BankImportId): Promise<DownloadAnswer> {
    const { state } = await this.fileImport.find(context, id);
    const prepared = await this.assessment.prepare(context, id, state);
    const report = await this.assessment.assess(context, prepared, state, Number.POSITIVE_INFINITY);
    const author = { author: context.actor.name, at: this.clock.now() };
    return refusedRowsWorkbook(unwrittenLinesSheet, unwrittenLines(report, prepared), author);
  }

  async toWire(context: RequestContext, bankImport: FoundBankImport): Promise<BankImportDto> {
    return importToWire(bankImport, await this.fileImport.report(context, bankImport), await this.books.accounts(context.environmentId));
  }

  private async recognized(context: RequestContext, file: BankFile, selected: BankAccountId | null) {
    const accounts = await this.books.accounts(context.environmentId);
    const account = selected === null ? undefined : accounts.get(selected);
    if (selected !== null && !account) throw bankImportErrors.unknownAccount();
    const memory = await this.references.all(context);
    const { choices, selectedInVain } = recognizeAccounts(referencesOf(file), { books: [...accounts.values()], ...memory, selected });
    return { accounts: choices, problems: account ? selectedInVain.map((reference) => otherAccount(reference, account)) : [] };
  }

  /** Prefers the accounts chosen now to the accounts remembered from earlier imports. @throws bank-import.unknown-reference, bank-import.unknown-account */
  private async chosen(context: RequestContext, state: KnownImport, choices: readonly AccountChoice[]): Promise<AccountChoice[]> {
    const accounts = await this.books.accounts(context.environmentId);
    for (const { reference, accountId } of choices) {
      if (!state.accounts.some((account) => referenceKey(account.reference) === referenceKey(reference)))
        throw bankImportErrors.unknownReference(reference);
      if (accountId !== null && !accounts.has(accountId)) throw bankImportErrors.unknownAccount();
    }
    return state.accounts.map((account) => {
      const choice = choices.find(({ reference }) => referenceKey(reference) === referenceKey(account.reference));
      return choice ? { reference: account.reference, accountId: choice.accountId } : account;
    });
  }
}

function columnsToName(error: unknown): readonly CsvColumn[] | undefined {
  if (!(error instanceof DomainError) || error.code !== 'bank-file.columns-missing') return undefined;
  return error.details?.columns as readonly CsvColumn[];
}

const columnsOf = ({ fileName }: EarlierMapping): FileProblem =>
  fileWarning(
    { line: 1, value: fileName },
    'FORMAT',
    'les colonnes sont lues comme celles du dernier import de ce compte, corrigez-les au besoin',
  );

/** The selected account contradicts the file: nothing is written until the user assigns the account. */
const otherAccount = (reference: string, { code, name }: BookAccount): FileProblem =>
  fileWarning(
    { line: 1, value: reference || 'sans numéro' },
    'ACCOUNT',
    `rien ne dit que ce compte du relevé est ${code} ${name}, que vous avez choisi : choisissez son compte dans « Compte du relevé »`,
  );
