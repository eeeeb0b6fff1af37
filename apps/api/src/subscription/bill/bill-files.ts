import type { IssuedBill } from '@intendance/domain/subscription/bill/bill-state.js';
import type { PrintedDocument } from '../../platform/documents/printed.js';
import { billDocument, creditNoteDocument, printedBy } from './bill-document.js';

export type BillFile = { readonly fileName: string; print(): Promise<Buffer> };

export const billFile = (bill: IssuedBill): BillFile => ({
  fileName: `facture-${bill.text.number}.pdf`,
  print: () => printed(bill, billDocument(bill)),
});

export const creditNoteFile = (bill: IssuedBill, note: NonNullable<IssuedBill['creditNote']>): BillFile => ({
  fileName: `avoir-${note.number}.pdf`,
  print: () => printed(bill, creditNoteDocument(bill.text, note)),
});

/** The fonts of the printer take 20 MB: the first document loads them. */
async function printed({ text }: IssuedBill, document: PrintedDocument): Promise<Buffer> {
  const { printedPdf } = await import('../../platform/documents/printed-pdf.js');
  return printedPdf(document, printedBy(text));
}
