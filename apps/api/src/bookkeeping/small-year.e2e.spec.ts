import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../test/activities-fixture.js';
import { type BankImportFixture, bankImportFixture, ofx, openBankAccount } from '../../test/bank-import-fixture.js';
import { allAccounting, stagePlan } from '../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { signedIn } from '../../test/signed-in.js';
import type { OperationDto } from './bank/bank-operation/bank-operation.dto.js';
import type { FecReportDto } from './ledger/fec/fec.dto.js';
import type { PlanDto } from './plan/accounting-activity/plan.dto.js';
import type { ClosingChecksDto } from './year/closing/closing.dto.js';
import type { FiscalYearDto } from './year/fiscal-year/fiscal-year.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
let livret: string;
let plan: PlanDto;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  const clerk = await signedIn(app, { modules: ['comptability'], accountingPermissions: allAccounting });
  fixture = await bankImportFixture(app, clerk);
  livret = await openBankAccount(app, fixture.environmentId, 'Livret', null);
  await app.settled();
  plan = (await send('PUT', '/plan', { activities: stagePlan })).json<PlanDto>();
}, 60_000);
afterAll(async () => app?.close());

const send = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await app.inject({ method, url: `/api/comptability${path}`, headers: fixture.clerk.headers, payload });
  await app.settled();
  return answer;
};
const year = (rest: string) => `/exercices/${fixture.yearId}/${rest}`;
const typed = async (wording: string, date: string, amount: number): Promise<void> => {
  const mode = amount < 0 ? 'expense' : 'taking';
  const form = { wording, date, account: fixture.accountId, type: 'check', absvalue: Math.abs(amount), mode };
  expect((await send('POST', '/operations', form)).statusCode).toBe(201);
};
const operations = async (): Promise<OperationDto[]> => {
  await app.settled();
  return (await fixture.get('/operations?limit=50')).json<{ operations: OperationDto[] }>().operations;
};
/** All that waits: transfers by their wording, the rest to an activity of its side. */
const allocateAll = async (): Promise<void> => {
  for (const { id, wording, absvalue, mode } of (await operations()).filter(({ allocated }) => !allocated)) {
    const name = mode === 'expense' ? 'Cinéma' : 'Contribution';
    const activity = plan.activities.find((one) => one.name === name)?.id;
    const split = wording.includes('LIVRET') ? { kind: 'transfer', balance: absvalue } : { activity, balance: absvalue };
    expect(codeOf(await send('PUT', `/operations/${id}/splits`, { splits: [split] }))).toBe('200');
  }
};
const csv = (...lines: string[]) => ['Date;Libellé;Montant', ...lines].join('\n');
const open = async () =>
  (await fixture.get(year('closing_checks')))
    .json<ClosingChecksDto>()
    .checks.filter(({ passed, severity }) => !passed && severity === 'blocking')
    .map(({ code }) => code);
const fec = async (id: string, knownAt = '') => (await fixture.get(`/exercices/${id}/fec${knownAt && `?known_at=${knownAt}`}`)).body;
const faults = async () =>
  (await fixture.get(year('fec_report'))).json<FecReportDto>().checks.filter(({ passed, code }) => !passed && code !== 'siren');
const debit = (fitid: string, day: string, amount: string, name: string) => ofx({ fitid, day, amount, name });

it('loses and doubles no entry in a small year, closed, reopened and closed again', async () => {
  await typed('Chèque 8003 secours', '2026-03-02', -60);
  for (const [name, euros] of [
    ['Dupont', 20],
    ['Martin', 30],
    ['Petit', 50.5],
  ] as const)
    await typed(`Chèque ${name}`, '2026-03-03', euros);
  await typed('Chèque 8004 secours', '2026-12-30', -40);
  expect(await fixture.write('avril.ofx', debit('C3', '20260417', '-60', 'CHEQUE 0008003'))).toMatchObject({ counts: { reconciled: 1 } });
  const deposit = await fixture.upload('mars.ofx', ofx({ fitid: 'D1', day: '20260312', amount: '100.50', name: 'REMISE CHEQUES 3' }));
  const [cheque] = deposit.unsure[0]?.candidates ?? [];
  await fixture.confirm(deposit.id, { reconciliations: [{ rank: 0, operation: cheque?.id }] });
  await allocateAll();
  expect(await operations()).toHaveLength(5);

  expect(codeOf(await send('POST', year('validate'), { up_to: '2026-06-30' }))).toBe('200');
  await fixture.write('juin.ofx', debit('J1', '20260615', '-43.21', 'FRAIS TENUE COMPTE'));
  expect((await operations()).find(({ value }) => value === -43.21)).toMatchObject({ date: '2026-07-01', bank_date: '2026-06-15' });
  await fixture.write('decembre.csv', csv('30/12/2026;VERS LIVRET;-300,00'), { account: fixture.accountId });
  await allocateAll();

  expect(await open()).toEqual(['transfers']);
  expect(codeOf(await send('POST', year('close'), { confirmation: '2026' }))).toBe('409 closing.refused');
  await send('POST', year('closing_notes'), { check: 'transfers', note: 'Reçu le 2 janvier' });
  expect(codeOf(await send('POST', year('close'), { confirmation: '2026' }))).toBe('200');
  // PostgreSQL dates the events.
  const [first, between] = [await fec(fixture.yearId), new Date().toISOString()];
  expect(await faults()).toEqual([]);

  const late = debit('N1', '20261105', '-5', 'COMMISSION');
  expect(await fixture.write('novembre.ofx', late)).toMatchObject({ counts: { quarantined: 1 } });
  expect(codeOf(await send('POST', year('reopen'), { reason: 'Commission oubliée' }))).toBe('200');
  expect(await open()).toEqual(['waiting-lines']);
  expect(await fixture.write('novembre.ofx', late)).toMatchObject({ counts: { created: 1 } });
  await allocateAll();
  expect(codeOf(await send('POST', year('close'), { confirmation: '2026' }))).toBe('200');
  expect(await faults()).toEqual([]);
  const second = await fec(fixture.yearId);
  expect(second).toContain('COMMISSION');
  expect(second).not.toContain('MEMO');
  expect(await fec(fixture.yearId, between)).toBe(first);

  const january = csv('02/01/2027;DEPUIS COMPTE LIVRET;300,00');
  expect(await fixture.write('janvier.csv', january, { account: livret })).toMatchObject({ counts: { created: 1 } });
  expect(await fixture.write('janvier.ofx', debit('C4', '20270111', '-40', 'CHEQUE 8004'))).toMatchObject({
    counts: { created: 0, reconciled: 1 },
  });
  await allocateAll();
  const next = (await fixture.get('/exercices')).json<{ exercices: FiscalYearDto[] }>().exercices.find(({ name }) => name === '2027');
  const openings = (await fec(next?.id ?? '')).split('\n').filter((line) => line.startsWith('AN\t'));
  expect(new Set(openings.map((line) => line.split('\t')[2])).size).toBe(1);
  expect(openings.some((line) => line.includes('Contre-passation'))).toBe(false);
}, 60_000);
