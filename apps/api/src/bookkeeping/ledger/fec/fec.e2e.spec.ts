import { dayInParis } from '@intendance/kernel/local-date.js';
import { checkStatement, statementIn } from '@intendance/kernel/sealed-history/file-statement.js';
import { keyIdOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { eventually } from '../../../../test/projection-fixture.js';
import type { FecReportDto } from './fec.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const report = async () => (await fixture.get(`/exercices/${fixture.year.yearId}/fec_report?siren=732829320`)).json<FecReportDto>();
const failed = ({ checks }: FecReportDto) => checks.filter(({ passed }) => !passed).map(({ code }) => code);

describe('the file of entries', () => {
  it('is not sound while a writing is a draft', async () => {
    const draft = await report();
    expect(draft.sound).toBe(false);
    expect(failed(draft)).toEqual(['no-draft']);
  });

  it('is sound once the year is closed', async () => {
    const closed = await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' });
    expect(closed.statusCode).toBe(200);
    await app.settled();
    const sound = await report();
    expect(failed(sound)).toEqual([]);
    // Two opening entries of two lines; operations 1 to 7 have 2 + 2 + 3 + 2 + 4 + 2 + 2.
    expect(sound).toMatchObject({
      sound: true,
      file_name: '732829320FEC20261231.txt',
      lines: 21,
      entries: 9,
      debit: 46_706.57,
      credit: 46_706.57,
    });
  });

  it('is stated: its hash and the seal of the history, signed', async () => {
    const path = `/exercices/${fixture.year.yearId}`;
    const { body } = await fixture.get(`${path}/fec?siren=732829320`);
    const answer = await eventually(async () => {
      const statement = await fixture.get(`${path}/fec_statement?siren=732829320`);
      return statement.statusCode === 200 && statement;
    });
    expect(answer.headers['content-disposition']).toContain('Attestation-732829320FEC20261231.json');
    const { public_key: publicKey, ...signed } = answer.json<{ text: string; signature: string; public_key: string }>();
    const keys = [{ id: keyIdOf(publicKey), publicKey }];
    const verdictOn = (file: string) => checkStatement(statementIn(JSON.stringify(signed)), keys, new TextEncoder().encode(file));
    expect(await verdictOn(body)).toMatchObject({ kind: 'stated', statement: { name: '732829320FEC20261231.txt' } });
    expect(await verdictOn(body.replace('20260115', '20260116'))).toEqual({ kind: 'unknown-file' });
  });

  it('has 18 columns, opening entries first, and numbers without a hole', async () => {
    const answer = await fixture.get(`/exercices/${fixture.year.yearId}/fec?siren=732829320`);
    expect(answer.headers['content-disposition']).toContain('732829320FEC20261231.txt');
    const rows = answer.body
      .split('\r\n')
      .filter((row) => row !== '')
      .map((row) => row.split('\t'));
    expect(rows.every((cells) => cells.length === 18)).toBe(true);
    expect(rows.slice(1, 5).map(([journal]) => journal)).toEqual(['AN', 'AN', 'AN', 'AN']);
    const row = rows.find(([, , number, , account]) => number === 'BQ01-000001' && account === '512001');
    // The day in Paris, as the file has it: late in the evening that of UTC is another one.
    const today = dayInParis(new Date()).replaceAll('-', '');
    expect(row).toEqual([
      'BQ01',
      'Compte AEP',
      'BQ01-000001',
      '20260115',
      '512001',
      'Compte AEP',
      '',
      '',
      'BQ01-000001',
      '20260115',
      'Subvention de fonctionnement',
      '6000,00',
      '0,00',
      '',
      '',
      today,
      '',
      '',
    ]);
  });

  it('has four columns more on a cash basis: the payment, the nature and the client', async () => {
    const path = `/exercices/${fixture.year.yearId}`;
    const { body } = await fixture.get(`${path}/fec?siren=732829320&cash_basis=true`);
    const [header, ...rows] = body.split('\r\n').map((row) => row.split('\t'));
    expect(header?.slice(18)).toEqual(['DateRglt', 'ModeRglt', 'NatOp', 'IdClient']);
    const ofFirst = rows.filter(([, , number]) => number === 'BQ01-000001').map((cells) => [cells[4], ...cells.slice(18)]);
    expect(ofFirst).toEqual([
      ['512001', '20260115', 'Virement', '', ''],
      ['756201', '20260115', 'Virement', 'Recette', ''],
    ]);
    expect(rows.find(([journal]) => journal === 'AN')?.slice(18)).toEqual(['', '', '', '']);
    const audit = (await fixture.get(`${path}/fec_report?siren=732829320&cash_basis=true`)).json<FecReportDto>();
    expect([failed(audit), audit.lines]).toEqual([[], 21]);
    expect(codeOf(await fixture.get(`${path}/fec?cash_basis=oui`))).toBe('400 list.type');
  });

  it('stays sound when the year was opened again and closed again', async () => {
    expect((await fixture.post(`/exercices/${fixture.year.yearId}/reopen`, { reason: 'Facture oubliée' })).statusCode).toBe(200);
    expect((await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
    await app.settled();
    const again = await report();
    expect(failed(again)).toEqual([]);
    expect(again).toMatchObject({ lines: 21, entries: 9, debit: 46_706.57 });
  });

  it('is for those who see details, and of their environment alone', async () => {
    const path = `/exercices/${fixture.year.yearId}`;
    const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
    const stranger = await fixture.stranger();
    for (const route of ['fec', 'fec_report', 'fec_statement']) {
      expect((await colleague.get(`${path}/${route}`)).statusCode).toBe(403);
      expect(codeOf(await stranger.get(`${path}/${route}`))).toBe('404 exercice.unknown');
      expect(codeOf(await fixture.get(`${path}/${route}?siren=12`))).toBe('400 list.type');
    }
  });
});
