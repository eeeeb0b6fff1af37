import type { FeatureKey } from '@intendance/contract/access.js';
import { fecFileName } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { Injectable } from '@nestjs/common';
import type { ExportedFile, ExportedFiles } from '../../../capabilities/manifest/exported-files.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Structure } from '../../structure.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { EntryFiles } from './entry-files.js';

/** The tax file of each fiscal year in the archive of all data. */
@Injectable()
export class ExportedFec implements ExportedFiles {
  readonly title = 'Écritures comptables';
  readonly feature: FeatureKey = 'balance';

  constructor(
    private readonly files: EntryFiles,
    private readonly reader: LedgerReader,
    private readonly structure: Structure,
  ) {}

  async *list(context: RequestContext): AsyncGenerator<ExportedFile> {
    const [{ years }, { siren }] = await Promise.all([this.reader.calendar(context), this.structure.owner(context)]);
    for (const year of years)
      yield { path: `${this.title}/${fecFileName(siren, year)}`, open: async () => this.files.open(context, { year }) };
  }
}
