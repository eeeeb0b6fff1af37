import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualNotesDto } from './annual-notes.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const path = (id: string = fixture.year.yearId) => `/exercices/${id}/annual_notes`;
const read = async (id?: string): Promise<AnnualNotesDto> => (await fixture.get(path(id))).json<AnnualNotesDto>();
const textsOf = ({ sections }: AnnualNotesDto) => sections.flatMap(({ code, text }) => (text === '' ? [] : [[code, text]]));
const methods = { code: 'methods', text: 'Règlement ANC 2021-05.\nAmortissement linéaire.' };

it('are empty sections at first, then what a user wrote', async () => {
  const empty = await read();
  expect(empty).toMatchObject({ carried_from: null, version: 0 });
  expect(empty.sections).toHaveLength(10);
  expect(empty.sections[1]).toEqual({ code: 'methods', label: 'Règles et méthodes comptables', text: '' });
  const saved = await fixture.put(path(), { sections: [methods] });
  expect([saved.statusCode, textsOf(saved.json())]).toEqual([200, [['methods', methods.text]]]);
  expect(textsOf(await read())).toEqual([['methods', methods.text]]);
});

it('are carried over to the next year, until it has its own', async () => {
  expect(await read(nextId)).toMatchObject({ carried_from: '2026', version: 0 });
  expect(textsOf(await read(nextId))).toEqual([['methods', methods.text]]);
  await fixture.put(path(nextId), { sections: [{ code: 'after', text: 'Aucun.' }] });
  expect(await read(nextId)).toMatchObject({ carried_from: null, version: 1 });
  expect(textsOf(await read(nextId))).toEqual([['after', 'Aucun.']]);
  expect(textsOf(await read())).toEqual([['methods', methods.text]]);
});

it('stand at the end of the annual accounts', async () => {
  const answer = await fixture.get(`/annual_accounts/download?exercice_id=${fixture.year.yearId}&format=xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(answer.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  const texts: string[] = [];
  workbook.getWorksheet('Annexe')?.eachRow((row) => texts.push(String(row.getCell(1).value)));
  expect(texts).toEqual(expect.arrayContaining(['1. Règles et méthodes comptables', 'Règlement ANC 2021-05.', 'Amortissement linéaire.']));
});

it('tell two users of each other, and need a year that exists', async () => {
  const stale = await fixture.put(path(), { sections: [methods, { code: 'staff', text: 'Une salariée.' }] }, { 'if-match': '"9"' });
  expect(stale.statusCode).toBe(412);
  expect(codeOf(await fixture.get(path(newId())))).toBe('404 exercice.unknown');
  expect(codeOf(await fixture.put(path(newId()), { sections: [] }))).toBe('404 exercice.unknown');
  expect((await fixture.put(path(), { sections: [{ code: 'unknown', text: 'x' }] })).statusCode).toBe(422);
});
