import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { receiptToWire } from '../../../capabilities/sealed-history/receipt-wire.js';
import { SealedHistories } from '../../../platform/sealing/sealed-histories.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';

/**
 * The last seal of the history that the folder is made from. Whoever keeps the folder can prove later what was changed, removed or sealed
 * again since (docs/verify).
 */
@Injectable()
export class HistoryReceipt implements YearFiles {
  constructor(private readonly histories: SealedHistories) {}

  async *list({ context }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const receipt = await this.histories.receipt(context.environmentId);
    if (!receipt) return;
    const content = Buffer.from(`${JSON.stringify(receiptToWire(receipt), null, 2)}\n`);
    yield { path: 'Recu-de-l-historique.json', open: async () => content };
  }
}
