import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { annualStatePrint } from './annual-print.js';
import { patrimonialPrint } from './patrimonial-print.js';
import { PatrimonialStatements } from './patrimonial-statements.js';
import { StatementReader } from './statement-reader.js';

/** The cash-basis state of a year, and the patrimonial statement of a works council. */
@Injectable()
export class StatementFiles implements YearFiles {
  constructor(
    private readonly statements: StatementReader,
    private readonly patrimonials: PatrimonialStatements,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, type, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const request = { yearId: year.id };
    const isCouncil = type === 'CSE';
    const name = `Etat-annuel-${year.name}`;
    yield documentFile(`${name}.pdf`, async () => {
      const statement = await this.statements.find(context, request, isCouncil);
      if (!statement) throw new Error('the year of the folder is gone');
      return this.downloads.document(context, annualStatePrint(statement, request, owner), name);
    });
    if (!isCouncil) return;
    const patrimonial = `Situation-patrimoniale-${year.name}`;
    yield documentFile(`${patrimonial}.pdf`, async () =>
      this.downloads.document(context, patrimonialPrint(await this.patrimonials.find(context, request), request, owner), patrimonial),
    );
  }
}
