import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { PrintedDocument } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { type Owner, Structure } from '../../structure.js';
import { documentFile } from '../../year-files.js';
import { ApiLedgerQuery, type LedgerParameter } from './ledger-params.js';

/** The tables of a register in a year. */
export type RegisterDocument<Register extends { readonly year: FiscalYear }> = {
  /** `Emprunts` of `Emprunts-2026.pdf`. */
  readonly name: string;
  /** An empty register has no file in the folder of a year. */
  readonly isEmpty: (register: Register) => boolean;
  readonly print: (register: Register, owner: Owner) => PrintedDocument;
  readonly sheets: (register: Register, owner: Owner) => PrintedSheet[];
};

export const registerDownloadParameters = ['exercice_id', 'format'] as const satisfies readonly LedgerParameter[];

/** Documents a route that answers with `RegisterDocuments.download`. */
export const ApiRegisterDownload = (summary: string) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiLedgerQuery(...registerDownloadParameters),
    ApiProduces('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(fiscalYearErrors.unknown()),
  );

/** The tables of a register as PDF or workbook: for a user, and for the folder of a year. */
@Injectable()
export class RegisterDocuments {
  constructor(
    private readonly downloads: DocumentDownloads,
    private readonly structure: Structure,
  ) {}

  /** @throws exercice.unknown without a year, RequestError on another format */
  async download<Register extends { readonly year: FiscalYear }>(
    context: RequestContext,
    document: RegisterDocument<Register>,
    register: Register | undefined,
    format?: string,
  ): Promise<DownloadAnswer> {
    if (!register) throw fiscalYearErrors.unknown();
    const owner = await this.structure.owner(context);
    const name = fileName(document, register);
    if (format === 'xlsx') return this.downloads.workbook(context, document.sheets(register, owner), name);
    return this.downloads.document(context, document.print(register, owner), name, format);
  }

  *files<Register extends { readonly year: FiscalYear }>(
    context: RequestContext,
    document: RegisterDocument<Register>,
    register: Register | undefined,
    owner: Owner,
  ): Generator<ExportedFile> {
    if (!register || document.isEmpty(register)) return;
    const name = fileName(document, register);
    yield documentFile(`${name}.pdf`, () => this.downloads.document(context, document.print(register, owner), name));
    yield documentFile(`${name}.xlsx`, () => this.downloads.workbook(context, document.sheets(register, owner), name));
  }
}

const fileName = <Register extends { readonly year: FiscalYear }>({ name }: RegisterDocument<Register>, { year }: Register): string =>
  `${name}-${year.name}`;
