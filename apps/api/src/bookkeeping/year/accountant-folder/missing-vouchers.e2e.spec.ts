import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { eventually } from '../../../../test/projection-fixture.js';
import { signedIn } from '../../../../test/signed-in.js';
import { SealedHistories } from '../../../platform/sealing/sealed-histories.js';
import type { PlanDto } from '../../plan/accounting-activity/plan.dto.js';
import type { MissingVouchersDto } from './missing-voucher.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  const clerk = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'CSE' });
  fixture = await bankImportFixture(app, clerk);
}, 60_000);
afterAll(async () => app?.close());

const read = async (): Promise<MissingVouchersDto> => {
  await app.settled();
  return (await fixture.get(`/exercices/${fixture.yearId}/missing_vouchers`)).json<MissingVouchersDto>();
};
const download = async (format: 'csv' | 'xlsx'): Promise<Buffer> =>
  (await fixture.get(`/exercices/${fixture.yearId}/missing_vouchers/download?format=${format}`)).rawPayload;
const rowsOf = (csv: string): string[] => csv.trim().split('\r\n').slice(1);

async function xlsxRows(): Promise<string[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await download('xlsx')) as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  const texts = (sheet?.getSheetValues() ?? []).map((row) => JSON.stringify(row));
  return texts.filter((row) => row?.includes('CB ') || row?.includes('VIR '));
}
async function folderRows(): Promise<string[]> {
  await eventually(async () => (await app.get(SealedHistories).state(fixture.environmentId)).isComplete);
  const files = await archiveFiles((await fixture.get(`/exercices/${fixture.yearId}/folder`)).rawPayload);
  return rowsOf(files.get('5 Pièces justificatives/Pièces manquantes 2026.csv') ?? '');
}
const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: fixture.clerk.headers, payload });
/** A period with an operation without an activity is not validated. */
async function allocate(operations: MissingVouchersDto['vouchers']): Promise<void> {
  const accounts = { expense_accounting_code: '606000', taking_accounting_code: '758000' };
  const plan = await send('PUT', '/plan', {
    activities: [{ name: 'Divers', category: 'Divers', budget: 'AEP', ...accounts, keywords: [] }],
  });
  const activity = plan.json<PlanDto>().activities.find(({ name }) => name === 'Divers')?.id;
  for (const { id, amount } of operations) {
    const answer = await send('PUT', `/operations/${id}/splits`, { splits: [{ activity, balance: amount }] });
    expect(answer.statusCode).toBe(200);
  }
}
const attach = (id: string) => {
  const boundary = 'a-line-between-parts';
  return app.inject({
    method: 'POST',
    url: `/api/comptability/operations/${id}/attachments`,
    headers: { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="ticket.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 ticket\r\n--${boundary}--\r\n`,
  });
};

it('names the imported operations without a voucher alike on the screen, in the files and in the folder', async () => {
  await fixture.write(
    'mars.ofx',
    ofx(
      { fitid: 'M1', amount: '-12.50', day: '20260310', name: 'CB FNAC' },
      { fitid: 'M2', amount: '100', day: '20260311', name: 'VIR DON' },
      { fitid: 'M3', amount: '-7', day: '20260401', name: 'CB POSTE' },
    ),
  );
  const before = await read();
  expect(before).toMatchObject({ exercice: { name: '2026' }, entries: 3, without: 3 });
  expect(before.vouchers.map(({ number, date, wording, amount, is_operation }) => [number, date, wording, amount, is_operation])).toEqual([
    [null, '2026-03-10', 'CB FNAC', 12.5, true],
    [null, '2026-03-11', 'VIR DON', 100, true],
    [null, '2026-04-01', 'CB POSTE', 7, true],
  ]);

  // A voucher leaves the list; the numbers of a journal and year come with the validation.
  expect((await attach(before.vouchers[0]?.id ?? '')).statusCode).toBe(201);
  await allocate(before.vouchers.slice(0, 2));
  const validated = await send('POST', `/exercices/${fixture.yearId}/validate`, { up_to: '2026-03-31' });
  expect(validated.statusCode).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ entries: 3, without: 2 });
  expect(after.vouchers.map(({ number, wording }) => [number, wording])).toEqual([
    ['BQ1-000002', 'VIR DON'],
    [null, 'CB POSTE'],
  ]);
  const rows = ['BQ1;BQ1-000002;11/03/2026;;VIR DON;100,00', 'BQ1;brouillard;01/04/2026;;CB POSTE;7,00'];
  expect(rowsOf((await download('csv')).toString())).toEqual(rows);
  expect(await folderRows()).toEqual(rows);
  expect(await xlsxRows()).toEqual([expect.stringContaining('"BQ1-000002"'), expect.stringContaining('"brouillard"')]);
});

it('is of a year of the structure, for those who see the ledger', async () => {
  const [blind, stranger] = await Promise.all([
    signedIn(app, { environmentId: fixture.environmentId, accountingPermissions: [] }),
    signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] }),
  ]);
  for (const path of ['missing_vouchers', 'missing_vouchers/download?format=csv']) {
    expect(codeOf(await fixture.get(`/exercices/${newId()}/${path}`))).toBe('404 exercice.unknown');
    expect(codeOf(await fixture.get(`/exercices/${fixture.yearId}/${path}`, blind))).toBe('403 access.accounting-permission');
    expect(codeOf(await fixture.get(`/exercices/${fixture.yearId}/${path}`, stranger))).toBe('404 exercice.unknown');
  }
});
