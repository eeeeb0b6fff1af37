import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { chequesInHandPrint } from './cheque-deposit-print.js';
import { ChequeDeposits } from './cheque-deposits.js';

/** The cheques that make the balance of 5112 on the last day of a year; none without a cheque. */
@Injectable()
export class ChequeFiles implements YearFiles {
  constructor(
    private readonly deposits: ChequeDeposits,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const cheques = await this.deposits.inHandAt(context, year.end);
    if (cheques.length === 0) return;
    const name = `Cheques-a-encaisser-${year.end}`;
    yield documentFile(`${name}.pdf`, () => this.downloads.document(context, chequesInHandPrint(cheques, year.end, owner), name));
  }
}
