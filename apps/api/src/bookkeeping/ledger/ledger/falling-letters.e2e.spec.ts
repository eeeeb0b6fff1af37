import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { behindReadModels } from '../../../../test/held-read-models.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2027-01-15T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

/** An amount that a supplier is owed when it is above 0, and has been given when it is not. */
const entry = (euros: number, date = '2026-11-30') => {
  const side = (account: string, amount: number) => ({
    accounting_code_value: account,
    budget: 'AEP',
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    ...(account === '401000' && { third_party_code: 'EXPERT', third_party_name: 'Cabinet Exemple' }),
  });
  return { date, label: 'Honoraires', piece_ref: 'F-118', lines: [side('622600', euros), side('401000', -euros)] };
};
const post = async (euros: number): Promise<string> => (await fixture.post('/writings', entry(euros))).json<{ id: string }>().id;
const ledger = async (yearId: string = fixture.year.yearId): Promise<WritingDto[]> => {
  await app.settled();
  return (await fixture.get(`/writings?exercice_id=${yearId}&account=401000&limit=50`)).json<LedgerDto>().writings;
};
const lettersOf = async (...ids: string[]) =>
  (await ledger()).filter(({ writing_id }) => ids.includes(writing_id)).map(({ letter }) => letter);
async function letter(...ids: string[]): Promise<void> {
  const lines = (await ledger())
    .filter(({ writing_id, letter: lineLetter }) => ids.includes(writing_id) && lineLetter === null)
    .map(({ writing_id, line }) => ({ writing_id, line }));
  const answer = await fixture.post('/writings/lettering', { exercice_id: fixture.year.yearId, account: '401000', lines });
  expect(answer.statusCode).toBe(200);
}

describe('a letter', () => {
  it('falls when one of its entries is corrected, and its lines can be lettered again', async () => {
    const [invoice, credit] = [await post(480), await post(-480)];
    await letter(invoice, credit);
    expect(await lettersOf(invoice, credit)).toEqual(['AA', 'AA']);
    expect((await fixture.put(`/writings/${invoice}`, entry(480))).statusCode).toBe(200);
    expect(await lettersOf(invoice, credit)).toEqual(['AA', 'AA']);
    expect((await fixture.put(`/writings/${invoice}`, entry(500))).statusCode).toBe(200);
    expect(await lettersOf(invoice, credit)).toEqual([null, null]);
    await letter(invoice, credit);
    expect(await lettersOf(invoice, credit)).toEqual(['ab', 'ab']);
  });

  it('falls when one of its entries is reversed', async () => {
    const [invoice, credit] = [await post(60), await post(-60)];
    await letter(invoice, credit);
    const reversed = await fixture.post(`/writings/${invoice}/reverse`, { date: '2026-12-01' });
    expect(reversed.statusCode).toBe(200);
    expect(await lettersOf(credit)).toEqual([null]);
    // The entry and its reversal settle each other: neither is proposed to a payment.
    const [own, opposite] = await lettersOf(invoice, reversed.json<EntryDto>().reversed_by ?? '');
    expect([own, opposite]).toEqual([expect.stringMatching(/^[A-Z]+$/), own]);
  });

  it('falls with the opening entry of a year when the one before is opened again', async () => {
    const year = `/exercices/${fixture.year.yearId}`;
    expect((await fixture.post(`${year}/close`, { confirmation: '2026' })).statusCode).toBe(200);
    await app.settled();
    const [next] = (await fixture.get('/exercices?order[start_date]=desc')).json<{ exercices: FiscalYearDto[] }>().exercices;
    const nextId = next?.id ?? '';
    const paid = (await fixture.post('/writings', entry(40, '2027-01-10'))).json<{ id: string }>().id;
    const lines = (await ledger(nextId)).map(({ writing_id, line }) => ({ writing_id, line }));
    expect(lines.map(({ writing_id }) => writing_id)).toContain(paid);
    const answer = await fixture.post('/writings/lettering', { exercice_id: nextId, account: '401000', lines });
    expect(answer.statusCode).toBe(200);
    expect((await ledger(nextId)).every(({ letter: lineLetter }) => lineLetter !== null)).toBe(true);
    expect((await fixture.post(`${year}/reopen`, { reason: 'Facture oubliée' })).statusCode).toBe(200);
    expect((await ledger(nextId)).every(({ letter: lineLetter }) => lineLetter === null)).toBe(true);
  });

  it('is given to lines as their entries are now, whatever the lists show', async () => {
    const [invoice, credit] = [await post(90), await post(-90)];
    const lines = [invoice, credit].map((writing_id) => ({ writing_id, line: 1 }));
    const ask = () => fixture.post('/writings/lettering', { exercice_id: fixture.year.yearId, account: '401000', lines });
    const answers = await behindReadModels(app, async () => [await fixture.put(`/writings/${invoice}`, entry(95)), await ask()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [letterOfInvoice, letterOfCredit] = await lettersOf(invoice, credit);
    // Lower case: 95 is not 90.
    expect(letterOfInvoice).toMatch(/^[a-z]+$/);
    expect(letterOfCredit).toBe(letterOfInvoice);
    const moved = { ...entry(95), lines: entry(95).lines.toReversed() };
    const [changed, lettered] = await behindReadModels(app, async () => [await fixture.put(`/writings/${invoice}`, moved), await ask()]);
    expect([changed, lettered].map(codeOf)).toEqual(['200', '409 lettering.unknown-line']);
  });

  it('never stays on an entry that is corrected at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const [invoice, credit] = [await post(30), await post(-30)];
      const lines = [invoice, credit].map((writing_id) => ({ writing_id, line: 1 }));
      const lettering = fixture.post('/writings/lettering', { exercice_id: fixture.year.yearId, account: '401000', lines });
      const answers = await Promise.all([lettering, fixture.put(`/writings/${invoice}`, entry(31))]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      // Corrected first: the letter is partial. Lettered first: the letter fell.
      for (const letter of await lettersOf(invoice, credit)) expect(letter ?? 'a').toMatch(/^[a-z]+$/);
    }
  });

  it('given later changes nothing of what was known before', async () => {
    const [invoice, credit] = [await post(75), await post(-75)];
    const knownAt = await passedInstant(app);
    await app.settled();
    const path = `/writings?exercice_id=${fixture.year.yearId}&account=401000&limit=50&known_at=${knownAt}`;
    const ask = async () => (await fixture.get(path)).body;
    const before = await ask();
    await letter(invoice, credit);
    expect(await ask()).toEqual(before);
  });
});
