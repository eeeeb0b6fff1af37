import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../../platform/projection/projection.js';
import { BillFiles } from './bill-files.js';
import { BillStreams } from './bill-streams.js';

/** Prints a bill, or its credit note, on the day of its issue: the first download finds the stored document. */
@Injectable()
export class StoreBillDocuments implements Policy {
  readonly name = 'store-bill-documents';
  readonly from = ['bill'];
  readonly types = ['BillIssued', 'CreditNoteIssued'];

  constructor(
    private readonly streams: BillStreams,
    private readonly files: BillFiles,
  ) {}

  async when({ environmentId, stream, type }: RecordedEvent): Promise<void> {
    const id = streamKeyOf(stream) as BillId;
    const bill = (await this.streams.find(environmentId, [id])).get(id);
    if (!bill) return;
    const filed = { environmentId, id, bill };
    if (type === 'BillIssued') await this.files.bill(filed).content();
    else if (bill.creditNote) await this.files.creditNote(filed, bill.creditNote).content();
  }
}
