import { beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { PersonImportDto } from './person-import.dto.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app);
}, 60_000);

const boundary = 'a-line-between-parts';
async function upload(content: Buffer): Promise<PersonImportDto> {
  await app.settled();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="salaries"\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/people/upload',
    headers: { ...clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

async function over(path: string): Promise<PersonImportDto> {
  for (;;) {
    const now = (await app.inject({ method: 'GET', url: path, headers: clerk.headers })).json<PersonImportDto>();
    if (now.status !== 'running') return now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** More lines than two pages of the import, and more bytes than two parts of the reading; an address of several lines in each row. */
const people = 1_201;
const wrong = [0, 600, people - 1];
const headers = ['Matricule', 'Nom', 'Prénom', 'Email', 'Adresse'];
const rowsOf = (mark: string): string[][] =>
  Array.from({ length: people }, (_, at) => [
    `${mark}${at}`,
    `Noël ${at}`,
    'Zoé',
    wrong.includes(at) ? 'pas une adresse' : `${mark}${at}@cse.example`,
    `${at}, rue "du" Bac ;\nbâtiment ${'é'.repeat(at % 90)}`,
  ]);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const csvOf = (rows: readonly string[][], delimiter: string, end: string): string =>
  [headers, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end);
async function xlsxOf(rows: readonly string[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Salariés').addRows([headers, ...rows]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Each row of a CSV has two lines: its address holds an end of line. */
const csvLines = wrong.map((at) => 2 + 2 * at);
const bookLines = wrong.map((at) => 2 + at);

describe('a large file of people', () => {
  it.each<[string, number[], (rows: readonly string[][]) => Buffer | Promise<Buffer>]>([
    ['UTF-8', csvLines, (rows) => Buffer.from(csvOf(rows, ';', '\n'))],
    ['UTF-8 with its mark, commas, CRLF', csvLines, (rows) => Buffer.from(`\ufeff${csvOf(rows, ',', '\r\n')}\r\n`)],
    ['UTF-16, tabs', csvLines, (rows) => Buffer.from(`\ufeff${csvOf(rows, '\t', '\r\n')}`, 'utf16le')],
    ['Windows-1252', csvLines, (rows) => Buffer.from(csvOf(rows, ';', '\r\n'), 'latin1')],
    ['xlsx', bookLines, xlsxOf],
  ])('has the same lines and errors as %s', async (format, lines, contentOf) => {
    const found = await upload(await contentOf(rowsOf(format.replaceAll(/\W/g, ''))));
    expect(found).toMatchObject({ lines: people, dry_run: { created: people - wrong.length, errors: wrong.length } });
    expect(found.errors).toMatchObject(lines.map((line) => ({ line, column: 'Email', value: 'pas une adresse' })));
    expect(found.diffs[0]?.changes).toContainEqual(expect.objectContaining({ field: 'lastname', new: 'NOËL 1' }));
  });

  it('is written but for its wrong lines, the first and the last one among them', async () => {
    const { id } = await upload(Buffer.from(csvOf(rowsOf('ecrit'), ';', '\n')));
    const path = `/api/people/imports/${id}`;
    await app.inject({ method: 'POST', url: `${path}/confirm`, headers: clerk.headers, payload: { mode: 'valid-lines' } });
    const counts = { created: people - wrong.length, updated: 0, unchanged: 0, errors: wrong.length };
    const done = await over(path);
    expect(done).toMatchObject({ status: 'done', done: people, counts });
    expect(done.errors.map(({ line }) => line)).toEqual(csvLines);
  });
});
