import { type AssetColumn, knownAssetHeaders, matchAssetColumns } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-columns.js';
import type { AssetOfFile } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-comparison.js';
import { assetFileErrors } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-file.errors.js';
import { type AssetFileCommand, assetFileCase } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-file-case.js';
import { type ReadAssets, readAssetLines } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-line.js';
import { takeOverDay } from '@intendance/domain/bookkeeping/ledger/asset-file/take-over-day.js';
import { type ImportError, importError } from '@intendance/domain/capabilities/file-import/import-error.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mappable } from '../../../capabilities/file-import/mappable.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { type FileTable, readTable } from '../../../platform/documents/table/read-table.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import type { AssetUpload } from './asset-upload.js';

export type CheckedAssetFile = {
  readonly table: FileTable;
  readonly columns: readonly AssetColumn[];
  readonly takenOverOn: LocalDate | null;
  readonly assets: readonly AssetOfFile[];
  readonly errors: readonly ImportError[];
  readonly warnings: readonly ImportError[];
};
export type WrittenAssetFile = CheckedAssetFile & { readonly version: number; readonly position: FeedPosition | undefined };
type PreparedAssets = Pick<CheckedAssetFile, 'table' | 'columns' | 'takenOverOn'> & { readonly lines: ReadAssets };

const mostAssets = 1000;

/** Imports the register of other books: a dry run first, then all assets of the file in one append. */
@Injectable()
export class AssetFiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: LedgerReader,
    private readonly readings: FileReadings,
  ) {}

  /** Checks the file, and writes its assets unless that is a dry run. @throws DomainError asset-file.* */
  async take(context: RequestContext, upload: AssetUpload, isCouncil: boolean): Promise<WrittenAssetFile> {
    const { lines, ...prepared } = await this.prepare(context, upload, isCouncil);
    if (!upload.isDryRun && lines.errors.length > 0) throw assetFileErrors.linesRefused(new Set(lines.errors.map(({ line }) => line)).size);
    const command: AssetFileCommand = {
      id: derivedId<'asset-file'>(`${context.commandId} asset file`),
      type: upload.isDryRun ? 'CheckAssetFile' : 'ImportAssetFile',
      assets: lines.assets,
      isCouncil,
      fileName: upload.fileName,
    };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, assetFileCase, command));
    const errors = [...lines.errors, ...value.errors].toSorted((left, right) => left.line - right.line);
    return { ...prepared, assets: value.assets, errors, warnings: [...unknownColumns(prepared), ...lines.warnings], version, position };
  }

  private async prepare(context: RequestContext, upload: AssetUpload, isCouncil: boolean): Promise<PreparedAssets> {
    const calendar = await this.ledger.calendar(context);
    return this.readings.run(context, async () => {
      const { corrections, sheet, budget } = upload;
      const knownHeaders = knownAssetHeaders(corrections);
      const table = await readTable(upload.content, assetFileErrors, { mostLines: mostAssets, sheet, knownHeaders });
      const columns = await mappable(table, () => matchAssetColumns(table.headers, corrections));
      const takenOverOn = takeOverDay(columns, upload.takenOverOn, calendar);
      return { table, columns, takenOverOn, lines: readAssetLines(columns, table.lines, { isCouncil, budget, takenOverOn }) };
    });
  }
}

const unknownColumns = ({ columns, table }: Pick<CheckedAssetFile, 'columns' | 'table'>): ImportError[] =>
  columns
    .filter(({ header, field }) => field === null && header.trim() !== '')
    .map(({ header }) => importError({ line: table.headerLine, column: header }, 'UNKNOWN_COLUMN', 'colonne inconnue, elle est ignorée'));
