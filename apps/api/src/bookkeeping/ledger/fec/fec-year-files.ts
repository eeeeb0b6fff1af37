import { fecFileName } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { EntryFiles } from './entry-files.js';

/** The tax file of a year. */
@Injectable()
export class FecYearFiles implements YearFiles {
  constructor(private readonly files: EntryFiles) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield { path: fecFileName(owner.siren, year), open: async () => this.files.open(context, { year }) };
  }
}
