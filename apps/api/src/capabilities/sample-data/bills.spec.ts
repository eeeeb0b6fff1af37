import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { fileTypeFromBuffer } from 'file-type';
import { pdfBill, pngReceipt } from './bills.js';

const bill = pdfBill({
  shop: 'Café (du Rhône)',
  customer: 'Ève Œuvrard',
  wording: 'Cours d’été',
  day: localDate('2026-03-14'),
  amount: cents(123_450),
  number: 42,
});

describe('the bills of the demo', () => {
  it('are PDF, and their table of offsets points at each object', async () => {
    expect((await fileTypeFromBuffer(bill))?.mime).toBe('application/pdf');
    const text = bill.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(5);
    for (const [index, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(content).toHaveLength(Number(length));
    expect(content).toContain('(Café \\(du Rhône\\))');
  });
  it('have pictures of receipts beside them, the same for the same claim', async () => {
    expect((await fileTypeFromBuffer(pngReceipt('claim 1')))?.mime).toBe('image/png');
    expect(pngReceipt('claim 1').equals(pngReceipt('claim 1'))).toBe(true);
    const distinct = new Set(Array.from({ length: 40 }, (_, index) => pngReceipt(`claim ${index}`).toString('base64')));
    expect(distinct.size).toBeGreaterThan(5);
  });
});
