import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const file = (software: string) => fixture.get(`/exercices/${fixture.year.yearId}/software_file?software=${software}`);

it('has every entry of the year, opening entries first', async () => {
  const answer = await file('ebp');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.headers['content-disposition']).toContain('Ecritures-2026-ebp.txt');
  const rows = answer.body.trim().split('\r\n');
  // As many lines as the tax file has.
  expect(rows).toHaveLength(21);
  expect(rows[0]).toMatch(/^1,01012026,AN,512/);
  const sum = (side: string) =>
    rows.filter((row) => row.includes(`,${side},`)).reduce((total, row) => total + Number(row.split(',').at(-4)), 0);
  expect([sum('D').toFixed(2), sum('C').toFixed(2)]).toEqual(['46706.57', '46706.57']);
});

it('has the names of columns where the program reads them', async () => {
  const answer = await file('pennylane');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.startsWith('\ufeffDate;Code journal;')).toBe(true);
});

it('is for a program that it knows, of a year of the structure, for users who see the accounts', async () => {
  expect((await file('tally')).json()).toMatchObject({ code: 'list.type', detail: expect.stringContaining('cegid-quadra') });
  expect(codeOf(await fixture.get(`/exercices/${newId()}/software_file?software=ebp`))).toBe('404 exercice.unknown');
  const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
  expect((await colleague.get(`/exercices/${fixture.year.yearId}/software_file?software=ebp`)).statusCode).toBe(403);
  const stranger = await fixture.stranger();
  expect(codeOf(await stranger.get(`/exercices/${fixture.year.yearId}/software_file?software=ebp`))).toBe('404 exercice.unknown');
});
