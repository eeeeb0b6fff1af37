import type { BankOperationEvent, OperationOrigin } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { appendOperation } from '../../../../test/worked-year.js';
import type { LedgerDto } from '../../ledger/ledger/ledger.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

async function from(origin: OperationOrigin, date: string): Promise<void> {
  const { id, events } = fixture.year.operation('asc', date, -10, ['ASC', 'Sorties', '657300', 10]);
  const ofOrigin = events.map(
    (event): BankOperationEvent =>
      event.type === 'BankOperationRecorded' ? { ...event, data: { ...event.data, origin, bankKey: `key ${date}` } } : event,
  );
  await fixture.record(appendOperation({ id, events: ofOrigin }));
}

it('numbers operations of any origin by day in their journal, and the tax file has the number where nobody gave a voucher', async () => {
  // Recorded in another order than that of their days.
  await from('sync', '2026-10-20');
  await from('import', '2026-10-10');
  await from('rewrite', '2026-10-15');
  await from('manual', '2026-10-05');
  expect(codeOf(await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' }))).toBe('200');
  await app.settled();
  const { writings } = (await fixture.get(`/writings?exercice_id=${fixture.year.yearId}&account=512002&limit=100`)).json<LedgerDto>();
  const last = writings.filter(({ date }) => date >= '2026-10-01');
  const numbers = last.map(({ number }) => Number(number?.slice(-6)));
  expect(last.map(({ date }) => date.slice(8))).toEqual(['05', '10', '15', '20']);
  expect(numbers).toEqual(numbers.map((_, rank) => (numbers[0] ?? 0) + rank));
  expect(last.every(({ status, piece_ref, number }) => status === 'validated' && piece_ref === number)).toBe(true);
  const fec = (await fixture.get(`/exercices/${fixture.year.yearId}/fec`)).body;
  for (const { number } of last) expect(fec).toContain(`\t${number}\t20261`);
});
