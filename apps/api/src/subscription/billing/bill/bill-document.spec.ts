import { type BillParties, billText } from '@intendance/domain/subscription/billing/bill/bill-text.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { pdfPages } from '../../../../../web/e2e/pdf-text.js';
import { printedPdf } from '../../../platform/documents/printed-pdf.js';
import { billDocument, creditNoteDocument, printedBy } from './bill-document.js';

const start = localDate('2026-11-10');
const promotion = {
  code: 'MERCI50',
  label: 'Moitié prix',
  module: 'gestion' as const,
  discount: { type: 'PERCENT' as const, share: basisPoints(5000) },
  duration: { type: 'MONTHS_NUMBER' as const, months: 3 },
  acceptedOn: start,
};
const line = { module: 'gestion' as const, price: cents(2400), from: start, lastDay: null, promotion };
const seller = {
  name: 'Intendance',
  address: '1 place Bellecour, 69002 Lyon',
  legalForm: 'SAS au capital de 10 000 €',
  siren: '732829320',
  registry: 'RCS Lyon',
  vatNumber: 'FR44732829320',
};
const customer = {
  name: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  siren: '404833048',
  isVatLiable: true,
  isProfessional: true,
};
const mandate = { rum: '9D52-20261110-0001', ics: 'FR72ZZZ123456', iban: 'FR7630006000011234567890189' };

async function textOf(parties: Partial<BillParties> = {}): Promise<string> {
  const numbered = { number: 'F2026-000001', issuedOn: start, kind: 'period' as const };
  const inputs = { contractStart: start, months: { start: 0, count: 1 }, lines: [line] };
  const data = billText({ ...numbered, inputs }, { seller, customer, mandate, ...parties }, start);
  return shown(await printedPdf(billDocument(data), printedBy(seller, start)));
}

function shown(pdf: Buffer): string {
  const pages = pdfPages(pdf);
  return pages.join(' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

describe('the PDF of a bill', () => {
  it('has the promotion: code, discount, and the amounts after it', async () => {
    const text = await textOf();
    for (const part of ['MERCI50 · Moitié prix', '12,00', 'Code promo MERCI50 (50 %)', 'Total TTC : 12,00 €', 'F2026-000001'])
      expect(text).toContain(part);
  });
  it('announces the debit: mandate, creditor, account and day', async () => {
    const text = await textOf();
    for (const part of ['Prélèvement SEPA', '24/11/2026', '9D52-20261110-0001', 'FR72ZZZ123456', 'FR76 **** 0189'])
      expect(text).toContain(part);
    const transfer = await textOf({ mandate: null });
    expect(transfer).toContain('Virement');
    expect(transfer).not.toContain('FR72ZZZ123456');
  });
  it('has the SIREN and the VAT status of the customer, and late penalties for professionals only', async () => {
    const text = await textOf();
    for (const part of ['404 833 048', 'Assujetti', '40 €']) expect(text).toContain(part);
    const works = await textOf({ customer: { ...customer, isVatLiable: false, isProfessional: false } });
    expect(works).toContain('Non assujetti');
    expect(works).not.toContain('40 €');
  });
  it('has unit price, quantity and total without tax, and the VAT number of a customer who is liable', async () => {
    const text = await textOf({ customer: { ...customer, vatNumber: 'FR83404833048' } });
    for (const part of ['Prix unitaire HT', 'Quantité', 'Total HT', 'FR83404833048']) expect(text).toContain(part);
    // 24 € with tax are 20 € without; half of them are discounted.
    expect(text).toContain('120,0010,0010,0020 %');
  });
  it('shows the day of its issue without an hour, and no row of empty headers', async () => {
    const text = await textOf();
    expect(text).toContain('édité le 10/11/2026 par Intendance');
    expect(text).not.toMatch(/édité le \S+ \d\d:\d\d/);
  });
  it('of a credit note has the day of the note', async () => {
    const inputs = { contractStart: start, months: { start: 0, count: 1 }, lines: [line] };
    const bill = billText({ number: 'F2026-000001', issuedOn: start, kind: 'period', inputs }, { seller, customer, mandate }, start);
    const issuedOn = localDate('2027-03-24');
    const { total, net, vat } = bill;
    const note = { number: 'A2027-000002', billNumber: bill.number, issuedOn, reason: 'Erreur', total, net, vat };
    expect(shown(await printedPdf(creditNoteDocument(bill, note), printedBy(seller, issuedOn)))).toContain('édité le 24/03/2027');
  });
});
