import { debitFile } from '@intendance/domain/subscription/billing/debit/debit-batch.js';
import { localDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { batchId, debitCreditor, debtor, plannedDebit } from '../../../../../../libs/domain/test/debit-story.js';
import { schemaErrors } from '../../../../test/schema-errors.js';

const line = (rank: number, change: object = {}) => ({
  ...plannedDebit(rank),
  signedOn: localDate('2026-11-01'),
  debtor,
  text: `Facture F2026-00000${rank}`,
  ...change,
});
const file = (...lines: ReturnType<typeof line>[]) => ({
  messageId: batchId.replaceAll('-', ''),
  at: '2026-11-21T09:00:00.000Z',
  until: localDate('2026-12-31'),
  creditor: debitCreditor,
  lines,
});
const plain = file(line(1), line(2, { amount: 1 as Cents }), line(3, { collectOn: localDate('2026-12-28') }));

describe('a file of direct debits', () => {
  it('is valid by the schema of ISO 20022', async () => {
    expect(await schemaErrors(debitFile(plain))).toEqual([]);
    const noBic = file(line(1, { debtor: { ...debtor, bic: '' } }));
    expect(await schemaErrors(debitFile({ ...noBic, creditor: { ...debitCreditor, bic: '' } }))).toEqual([]);
    const long = 'Comité social et économique '.repeat(9);
    expect(await schemaErrors(debitFile(file(line(1, { debtor: { ...debtor, name: long, street: long, city: long } }))))).toEqual([]);
    expect(await schemaErrors(debitFile(file(line(1, { debtor: { ...debtor, city: '' } }))))).toEqual([]);
  });
  it('is refused by the schema when an amount has no currency', async () =>
    expect(await schemaErrors(debitFile(plain).replace(' Ccy="EUR"', ''))).not.toEqual([]));
  it('counts and sums each day of collection, and all of them', () => {
    const text = debitFile(plain);
    expect([...text.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs>\s*<CtrlSum>([\d.]+)</g)].map(([, count, sum]) => [count, sum])).toEqual([
      ['3', '96.01'],
      ['2', '48.01'],
      ['1', '48.00'],
    ]);
    expect([...text.matchAll(/<ReqdColltnDt>(.*)</g)].map(([, day]) => day)).toEqual(['2026-11-30', '2026-12-28']);
    expect(text).toContain("<Nm>CSE ' Etoile '</Nm>");
  });
  it('has the same bytes twice', () => expect(debitFile(plain)).toBe(debitFile(structuredClone(plain))));
  it('names a bank that is not known as NOTPROVIDED', () =>
    expect(debitFile(file(line(1, { debtor: { ...debtor, bic: '' } })))).toContain('<Id>NOTPROVIDED</Id>'));
});
