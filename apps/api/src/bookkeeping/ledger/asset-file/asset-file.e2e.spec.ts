import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { type Answer, codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { FixedAssetOfYearDto, FixedAssetsDto } from '../fixed-asset/fixed-asset.dto.js';
import type { AssetFileDto } from './asset-file.dto.js';

let app: TestApp;
let clerk: SignedIn;
let yearId: string;
const details = ['VIEW_DETAILS', 'EDIT_PLAN'] as const;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-02-01T09:00:00Z' });
  clerk = await signedIn(app, { accountingPermissions: [...details], type: 'ASSOCIATION' });
  const year = (await send('POST', '/exercices', {})).json<{ id: string; start_date: string }>();
  yearId = year.id;
  expect(year.start_date).toBe('2026-01-01');
  // The balance sheet has 50.00 of depreciation more than the register.
  const line = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, debit, credit, budget: '', wording: null });
  const lines = [
    line('218300', 3600, 0),
    line('218400', 1234.56, 0),
    line('281830', 0, 1250),
    line('281840', 0, 400),
    line('110000', 0, 3184.56),
  ];
  const head = { kind: 'opening-balance', date: '2026-01-01', label: 'Bilan d’ouverture', piece_ref: 'BILAN' };
  expect((await send('POST', '/writings', { ...head, lines })).statusCode).toBe(201);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: clerk.headers, ...(payload && { payload }) });

type Fields = Partial<Record<'dry_run' | 'columns' | 'taken_over_date' | 'budget' | 'sheet', string>>;
function upload(content: string | Buffer, fields: Fields = {}, headers: Record<string, string> = clerk.headers): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--edge\r\ncontent-disposition: form-data; name="file"; filename="Registre.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(parts.join('') + file), Buffer.from(content), Buffer.from('\r\n--edge--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=edge' };
  return app.inject({ method: 'POST', url: '/api/comptability/fixed_assets/upload', headers: { ...headers, ...type }, payload });
}
const list = async (): Promise<FixedAssetsDto> => {
  await app.settled();
  return (await send('GET', `/fixed_assets?exercice_id=${yearId}`)).json<FixedAssetsDto>();
};

const headers = 'Code;Désignation;Compte immo;Date acquisition;Mise en service;Valeur brute;Mode;Durée;Cumul amort au 31/12/2025;VNC';
const rows = [
  '1;Serveur;2183;01/07/2024;;3600,00;L;36 mois;1200,00;2 400,00',
  '2;Mobilier;2184;15/03/2024;;1 234,56 €;Linéaire;5 ans;400;834,56',
];
const file = ['Registre au 31/12/2025', headers, ...rows, 'Total;;;;;4834,56;;;1600;'].join('\r\n');

describe('the register of other books', () => {
  it('is checked line by line beside the opening balance sheet, and nothing is written', async () => {
    const checked = (await upload(file)).json<AssetFileDto>();
    expect(checked).toMatchObject({
      dry_run: true,
      file_name: 'Registre.csv',
      taken_over_date: '2025-12-31',
      counts: { added: 2, known: 0, errors: 0 },
      cost: 4834.56,
      earlier_depreciation: 1600,
      errors: [],
    });
    expect(checked.lines).toMatchObject([
      { line: 3, outcome: 'added', label: 'Serveur', accounting_code_value: '218300', months: 36, earlier_depreciation: 1200 },
      { line: 4, outcome: 'added', label: 'Mobilier', accounting_code_value: '218400', cost: 1234.56, months: 60 },
    ]);
    expect(checked.warnings.map(({ message }) => message)).toEqual([
      'Ligne 2, colonne VNC : colonne inconnue, elle est ignorée',
      'Ligne 5 : ni compte ni date d’acquisition, cette ligne n’est pas reprise',
    ]);
    expect(checked.accounts.map(({ code, register, ledger, difference }) => [code, register, ledger, difference])).toEqual([
      ['218300', 3600, 3600, 0],
      ['218400', 1234.56, 1234.56, 0],
      ['281830', -1200, -1250, -50],
      ['281840', -400, -400, 0],
    ]);
    expect((await list()).assets).toEqual([]);
  });

  it('is written whole, once, and depreciated from the take-over on', async () => {
    const key = { ...clerk.headers, 'idempotency-key': newId() };
    const written = await upload(file, { dry_run: 'false' }, key);
    expect(written.json()).toMatchObject({ dry_run: false, counts: { added: 2, known: 0 } });
    const repeated = await upload(file, { dry_run: 'false' }, key);
    expect([repeated.statusCode, repeated.json<AssetFileDto>().lines]).toEqual([200, written.json<AssetFileDto>().lines]);
    const { assets, depreciation } = await list();
    // 2,400 over eighteen months; 834.56 over the thirty-eight and a half months from 2026 on, of sixty from 15 March 2024.
    expect(
      assets.map(({ label, taken_over_date, amounts }) => [label, taken_over_date, amounts.opening_depreciation, amounts.charge]),
    ).toEqual([
      ['Serveur', '2025-12-31', 1200, 1600],
      ['Mobilier', '2025-12-31', 400, Math.round((83_456 * 360) / (1800 - 646)) / 100],
    ]);
    expect(depreciation.due).toBeCloseTo(1860.35, 2);
    const again = (await upload(file, { dry_run: 'false' })).json<AssetFileDto>();
    expect(again.counts).toEqual({ added: 0, known: 2, errors: 0 });
    expect((await list()).assets).toHaveLength(2);
    expect(again.accounts.map(({ difference }) => difference)).toEqual([0, 0, -50, 0]);
  });

  it('keeps its take-over when an asset is corrected', async () => {
    const [first] = (await list()).assets;
    const { id, version, disposal: _, amounts: __, replaces_label, replaced_by_label, ...asset } = first as FixedAssetOfYearDto;
    expect([replaces_label, replaced_by_label]).toEqual([null, null]);
    const saved = await send('PUT', `/fixed_assets/${id}`, { ...asset, label: 'Serveur de fichiers' });
    expect([saved.statusCode, saved.json().taken_over_date, version]).toEqual([200, '2025-12-31', 1]);
    expect((await upload(file)).json<AssetFileDto>().counts).toMatchObject({ known: 2 });
    const { taken_over_date: ___, ...before } = { ...asset, taken_over_date: null };
    expect(codeOf(await send('PUT', `/fixed_assets/${id}`, { ...before, earlier_depreciation: null, taken_over_date: '2025-12-31' }))).toBe(
      '422 fixed-asset.incomplete',
    );
  });

  it('comes from a workbook, with its days and amounts as numbers', async () => {
    const template = await send('GET', '/fixed_assets/upload/template');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(template.rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(codeOf(await upload(template.rawPayload))).toBe('422 asset-file.no-line');
    const [sheet] = workbook.worksheets;
    const cells = [null, 'Fauteuil', 218400, new Date('2025-06-01T00:00:00Z'), null, 480.5, null, 'Linéaire', 60, 56.06];
    sheet?.addRow(cells);
    const checked = (await upload(Buffer.from(await workbook.xlsx.writeBuffer()))).json<AssetFileDto>();
    expect(checked.errors).toEqual([]);
    expect(checked.lines).toMatchObject([
      { label: 'Fauteuil', acquisition_date: '2025-06-01', cost: 480.5, months: 60, earlier_depreciation: 56.06 },
    ]);
  });
});

describe('a file that is not clean', () => {
  it('says each line and column, and is not written at all', async () => {
    const faulty = `${headers}\r\n3;Écran;2183;hier;;100;L;36;0;\r\n4;Chaise;2184;01/01/2025;;80;L;120 mois;8;`;
    const { errors, counts, lines } = (await upload(faulty)).json<AssetFileDto>();
    expect([counts, lines.length]).toEqual([{ added: 1, known: 0, errors: 1 }, 1]);
    expect(errors).toMatchObject([{ line: 2, column: 'Date acquisition', code: 'FORMAT', value: 'hier' }]);
    expect(codeOf(await upload(faulty, { dry_run: 'false' }))).toBe('422 asset-file.lines-refused');
    expect((await list()).assets).toHaveLength(2);
  });
  it('gives its columns, so that the user says which one is which', async () => {
    const unknown = 'Bien;Cpte;Acquis;Prix\r\nÉcran;2183;01/02/2026;100';
    const refused = await upload(unknown);
    expect(codeOf(refused)).toBe('422 asset-file.columns-missing');
    expect(refused.json().columns[1]).toEqual({ header: 'Cpte', field: null, samples: ['2183'] });
    const columns = JSON.stringify({ Cpte: 'account', Acquis: 'acquisition_date', Prix: 'cost' });
    expect((await upload(unknown, { columns })).json<AssetFileDto>().errors.map(({ message }) => message)).toEqual([
      'Ligne 2 : la durée est attendue',
    ]);
  });
  it('is refused when it is no table, or a field is wrong', async () => {
    expect(codeOf(await upload(''))).toBe('422 asset-file.empty');
    expect(codeOf(await upload('%PDF-1.7'))).toBe('422 asset-file.type');
    expect(codeOf(await upload(file, { taken_over_date: 'hier' }))).toBe('400 request.date');
    expect(codeOf(await upload(file, { budget: 'TVA' }))).toBe('400 request.choice');
  });
});

it('gives the lines of a council the budget that the user chooses, and shows the depreciation to users of the accounts only', async () => {
  const council = await signedIn(app, { accountingPermissions: [...details], type: 'CSE' });
  expect((await upload(file, {}, council.headers)).json<AssetFileDto>().counts).toMatchObject({ added: 0, errors: 2 });
  const checked = (await upload(file, { budget: 'AEP' }, council.headers)).json<AssetFileDto>();
  expect(checked.lines.map(({ budget }) => budget)).toEqual(['AEP', 'AEP']);
  expect(checked.accounts).toEqual([]);
  const colleague = await signedIn(app, { environmentId: council.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
  expect((await upload(file, {}, colleague.headers)).statusCode).toBe(403);
});
