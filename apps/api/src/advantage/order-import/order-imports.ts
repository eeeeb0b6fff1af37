import { createHash } from 'node:crypto';
import type { OrderColumnCorrections } from '@intendance/domain/advantage/order-import/order-columns.js';
import { orderImportErrors } from '@intendance/domain/advantage/order-import/order-import.errors.js';
import { type OrderColumn, type OrderImportId, orderImportStream } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { orderImportDecider, type StartedOrderImport } from '@intendance/domain/advantage/order-import/order-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { type CellCorrection, correctedFile, correctedName } from '../../capabilities/file-import/corrected-file.js';
import { type FileImport, FileImports } from '../../capabilities/file-import/file-imports.js';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import type { ImportService } from '../../capabilities/file-import/import-routes.js';
import { refusedRowsWorkbook } from '../../capabilities/file-import/refused-rows.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { OrderIntake } from '../order/order-intake.js';
import { OrderAssessment, type PreparedOrders } from './order-assessment.js';
import type { OrderImportDto } from './order-import.dto.js';
import { type FoundOrderImport, type OrderImportTypes, orderImportDefinition } from './order-import-definition.js';
import { orderReport } from './order-import-report.js';
import { orderImportToWire } from './order-import-wire.js';
import { refusedOrderLines, refusedOrderLinesSheet } from './refused-order-lines.js';

export type OrderUpload = {
  readonly fileName: string;
  readonly content: Buffer;
  readonly corrections: OrderColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
};

/** Imports of ticketing orders, from the upload of a file to its end. */
@Injectable()
export class OrderImports implements ImportService<OrderImportTypes, OrderImportDto> {
  readonly fileImport: FileImport<OrderImportTypes>;

  constructor(
    imports: FileImports,
    intake: OrderIntake,
    private readonly store: EventStore,
    private readonly assessment: OrderAssessment,
    private readonly files: ImportFiles,
    private readonly clock: Clock,
  ) {
    const prepare = this.prepare.bind(this);
    this.fileImport = imports.declare(orderImportDefinition({ assessment, intake, prepare }));
  }

  /** The same file read the same way is the same import: a new dry run of it. @throws DomainError order-import.* */
  async upload(context: RequestContext, { fileName, content, corrections, sheet }: OrderUpload): Promise<FoundOrderImport> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const id = derivedId<'order-import'>(`order import ${context.environmentId} ${sha256} ${canonicalJson(corrections)} ${sheet ?? ''}`);
    const [slice] = await this.store.read(context.environmentId, [orderImportStream(id)]);
    const before = foldSlice(orderImportDecider, slice).state;
    if (before.status === 'running') throw orderImportErrors.running();
    const prepared = await this.assessment.prepare(context, content, { corrections, sheet });
    const report = orderReport(prepared, await this.assessment.assess(context, prepared));
    const file = { fileName, size: content.length, sha256, lines: prepared.lines };
    const data = { ...file, orders: prepared.orders.length + prepared.refused, counts: report.counts, ...(sheet !== null && { sheet }) };
    return this.fileImport.keep(context, id, before, { content, report, command: { type: 'UploadOrderImport', data } });
  }

  /** A file with corrected cells is another import, checked like a new file; the first import stays as it is. */
  async correct(context: RequestContext, id: OrderImportId, cells: readonly CellCorrection[]): Promise<FoundOrderImport> {
    const { state } = await this.fileImport.find(context, id);
    const { table, columns } = await this.prepare(context, id, state, true);
    const content = correctedFile(table, cells, orderImportErrors);
    return this.upload(context, { fileName: correctedName(state.file.fileName), content, corrections: fieldsOf(columns), sheet: null });
  }

  confirm(context: RequestContext, id: OrderImportId): Promise<FoundOrderImport> {
    return this.fileImport.confirm(context, id, { type: 'ConfirmOrderImport' });
  }

  async refusedRows(context: RequestContext, id: OrderImportId): Promise<DownloadAnswer> {
    const { state } = await this.fileImport.find(context, id);
    const prepared = await this.prepare(context, id, state, true);
    const author = { author: context.actor.name, at: this.clock.now() };
    return refusedRowsWorkbook(refusedOrderLinesSheet(prepared), refusedOrderLines(prepared), author);
  }

  async toWire(context: RequestContext, orderImport: FoundOrderImport): Promise<OrderImportDto> {
    const { isFileRemoved } = orderImport.state;
    return orderImportToWire(orderImport, isFileRemoved ? null : await this.fileImport.report(context, orderImport));
  }

  /** The report holds the columns as the user corrected them. @throws order-import.file-removed */
  private async prepare(
    context: RequestContext,
    id: OrderImportId,
    state: StartedOrderImport,
    keepsCells = false,
  ): Promise<PreparedOrders> {
    const report = await this.files.report<OrderImportTypes['report']>(context, id, state.reports);
    if (state.isFileRemoved || !report || !(await this.files.exists(context, id))) throw orderImportErrors.fileRemoved();
    const corrections = fieldsOf(report.columns);
    return this.assessment.prepare(context, await this.files.file(context, id), { corrections, sheet: report.sheet, keepsCells });
  }
}

/** Names the field of every column, so that the same columns are read the same way. */
const fieldsOf = (columns: readonly OrderColumn[]): OrderColumnCorrections =>
  Object.fromEntries(columns.map(({ header, field }) => [header, field ?? '']));
