import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BillId, CreditNoteText } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { PrintedDocument } from '../../../platform/documents/printed.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { billDocument, creditNoteDocument, printedBy } from './bill-document.js';

export type BillFile = { readonly fileName: string; content(): Promise<Buffer> };
type FiledBill = { readonly environmentId: EnvironmentId; readonly id: BillId; readonly bill: IssuedBill };

/**
 * The PDF of a bill and that of its credit note. Each is printed once and stored (ADR 0085): a later layout, or a credit note, changes no
 * document that a customer has.
 */
@Injectable()
export class BillFiles {
  constructor(private readonly files: FileStore) {}

  bill(filed: FiledBill): BillFile {
    const { text } = filed.bill;
    return { fileName: `facture-${text.number}.pdf`, content: () => this.stored(filed, text.number, text.issuedOn, billDocument(text)) };
  }

  creditNote(filed: FiledBill, note: CreditNoteText): BillFile {
    const document = creditNoteDocument(filed.bill.text, note);
    return { fileName: `avoir-${note.number}.pdf`, content: () => this.stored(filed, note.number, note.issuedOn, document) };
  }

  private async stored(
    { environmentId, id, bill }: FiledBill,
    number: string,
    issuedOn: LocalDate,
    document: PrintedDocument,
  ): Promise<Buffer> {
    const fileId = derivedId(`document ${number} of bill ${id}`);
    if (await this.files.exists(environmentId, fileId)) return buffer(await this.files.read(environmentId, fileId));
    // The fonts of the printer take 20 MB: the first document loads them.
    const { printedPdf } = await import('../../../platform/documents/printed-pdf.js');
    const content = await printedPdf(document, printedBy(bill.text.seller, issuedOn));
    await this.files.save(environmentId, fileId, Readable.from([content]));
    return content;
  }
}
