import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { OpeningFileDto } from './opening-file.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const boundary = 'a-line-between-parts';
const upload = (headers: Record<string, string>, content: string | Buffer, name = 'Balance-2025.csv') =>
  app.inject({
    method: 'POST',
    url: '/api/comptability/writings/opening_file',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

it('reads a balance whose lines are then posted as they are', async () => {
  const association = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'ASSOCIATION' });
  const send = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/comptability${path}`, headers: association.headers, payload });
  const { start_date: date } = (await send('/exercices', {})).json<{ start_date: string }>();
  const rows = ['218300;Matériel;500,00;', '512000;Banque;1000;', '401DUPONT;Dupont;;200', '110000;Report à nouveau;;1300'];
  const answer = await upload(association.headers, ['Balance au 31/12/2025', 'Compte;Intitulé;Débit;Crédit', ...rows].join('\r\n'));
  expect(answer.statusCode).toBe(200);
  const read = answer.json<OpeningFileDto>();
  expect(read).toMatchObject({
    file_name: 'Balance-2025.csv',
    result: 0,
    problems: [],
    left_out: [{ accounting_code_value: '512000', balance: 1000, reason: 'bank' }],
  });
  const head = { kind: 'opening-balance', date, label: 'Bilan d’ouverture', piece_ref: 'Balance 2025' };
  const posted = await send('/writings', { ...head, lines: read.lines });
  expect(posted.statusCode).toBe(201);
  expect(posted.json()).toMatchObject({
    journal: 'AN',
    lines: [
      { accounting_code_value: '110000', debit: 0, credit: 300 },
      { accounting_code_value: '218300', debit: 500 },
      { accounting_code_value: '401000', credit: 200, third_party_code: 'DUPONT', third_party_name: 'Dupont' },
    ],
  });
});

it('reads the tax file and the balance that the product writes', async () => {
  const id = fixture.year.yearId;
  const fec = await fixture.get(`/exercices/${id}/fec`);
  const fromFec = (await upload(fixture.clerk.headers, fec.rawPayload, 'fec.txt')).json<OpeningFileDto>();
  const balance = await fixture.get(`/writings/balance/download?exercice_id=${id}&format=xlsx`);
  const fromBalance = (await upload(fixture.clerk.headers, balance.rawPayload, 'Balance.xlsx')).json<OpeningFileDto>();
  expect(fromFec.result).toBeGreaterThan(0);
  expect(fromBalance.result).toBe(fromFec.result);
  const codes = ({ left_out }: OpeningFileDto) =>
    left_out.map(({ accounting_code_value: code, balance: of }) => `${code} ${of}`).toSorted();
  expect(codes(fromBalance)).toEqual(codes(fromFec));
  expect(fromBalance.lines).toEqual(fromFec.lines);
});

it('refuses a file line by line, and other files by their name', async () => {
  const faulty = await upload(fixture.clerk.headers, 'Compte;Solde\r\n218300;abc\r\n');
  expect(faulty.statusCode).toBe(422);
  expect(faulty.json()).toMatchObject({
    code: 'opening-file.lines',
    violations: [{ propertyPath: 'lines[2]', message: 'Ligne 2, colonne Solde : montant invalide (« abc »)' }],
  });
  expect((await upload(fixture.clerk.headers, 'Date;Libellé\r\n1;2')).json()).toMatchObject({ code: 'opening-file.columns-missing' });
  expect((await upload(fixture.clerk.headers, '%PDF-1.4')).json()).toMatchObject({ code: 'opening-file.type' });
  expect((await upload(fixture.clerk.headers, '')).json()).toMatchObject({ code: 'opening-file.empty' });
});

it('is for users who see the accounts', async () => {
  const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
  expect((await upload(colleague.headers, 'Compte;Solde\r\n218300;1')).statusCode).toBe(403);
});
