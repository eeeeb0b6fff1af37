import type { FeatureKey } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import type { ExportedFile, ExportedFiles } from '../../../capabilities/manifest/exported-files.js';
import { FileStore } from '../../../platform/files/file-store.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { BillingDatas } from '../billing-data/billing-datas.js';

/** Every signed mandate as PDF, in the archive of all data. */
@Injectable()
export class ExportedMandates implements ExportedFiles {
  readonly title = 'Mandats';
  readonly feature: FeatureKey = 'mandate';

  constructor(
    private readonly billingDatas: BillingDatas,
    private readonly files: FileStore,
  ) {}

  async *list({ environmentId }: RequestContext): AsyncGenerator<ExportedFile> {
    for (const { text, evidence, erasedOn } of await this.billingDatas.signedMandates(environmentId))
      if (erasedOn === null)
        yield { path: `${this.title}/mandat-${text.rum}.pdf`, open: () => this.files.read(environmentId, evidence.fileId) };
  }
}
