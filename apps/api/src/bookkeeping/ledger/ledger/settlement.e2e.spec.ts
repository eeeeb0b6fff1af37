import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';
import type { OpenItemsDto } from './open-items.dto.js';
import type { ThirdPartiesDto } from './third-parties.dto.js';

let app: TestApp;
let fixture: BooksFixture;
let account: string;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  account = (await fixture.post('/accounts', { name: 'Compte courant', budget: 'AEP' })).json<BankAccountDto>().id;
}, 60_000);
afterAll(async () => app?.close());

type Party = { third_party_code: string; third_party_name: string };
const edf: Party = { third_party_code: 'EDF', third_party_name: 'Électricité de France' };
const orange: Party = { third_party_code: 'ORANGE', third_party_name: 'Orange' };

/** A bill of 1 June. */
async function bill(party: Party, euros: number, piece: string): Promise<string> {
  const line = { budget: 'AEP', debit: 0, credit: 0 };
  const lines = [
    { ...line, accounting_code_value: '606100', debit: euros },
    { ...line, accounting_code_value: '401000', credit: euros, ...party },
  ];
  const answer = await fixture.post('/writings', { date: '2026-06-01', label: `Facture ${piece}`, piece_ref: piece, lines });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
async function movement(wording: string, euros: number): Promise<OperationDto> {
  const mode = euros < 0 ? 'expense' : 'taking';
  const form = { wording, date: '2026-06-20', account, type: 'transfer', absvalue: Math.abs(euros), mode };
  const answer = await fixture.post('/operations', form);
  expect(codeOf(answer)).toBe('201');
  await app.settled();
  return answer.json<OperationDto>();
}
const part = (party: Party, balance: number) => ({ kind: 'account', account: '401000', ...party, balance });
const item = (writing_id: string, line = 1, code = '401000') => ({ writing_id, line, account: code });
const settle = (id: string, splits: object[], items: object[]) => fixture.put(`/operations/${id}/settlement`, { splits, items });
async function ledger(code: string, exercice: string = fixture.year.yearId): Promise<WritingDto[]> {
  await app.settled();
  return (await fixture.get(`/writings?exercice_id=${exercice}&account=${code}&limit=100`)).json<LedgerDto>().writings;
}
const lettersOf = async (...ids: string[]) =>
  (await ledger('401000')).filter(({ writing_id }) => ids.includes(writing_id)).map(({ letter }) => letter);
const openItems = async (id: string) => {
  await app.settled();
  return (await fixture.get(`/operations/${id}/open_items`)).json<OpenItemsDto>().items;
};

describe('a movement of the bank on an account of the chart', () => {
  it('pays a bill that the ledger owed: no charge is counted twice, and both lines have one letter', async () => {
    const [first, other] = [await bill(edf, 800, 'F-0800'), await bill(orange, 45, 'F-0045')];
    const payment = await movement('PRLV ELECTRICITE', -800);
    expect((await openItems(payment.id)).map(({ writing_id, amount, likely }) => [writing_id, amount, likely])).toEqual([
      [first, 800, true],
      [other, 45, false],
    ]);
    const saved = await settle(payment.id, [part(edf, 800)], [item(first)]);
    expect(codeOf(saved)).toBe('200');
    const split = { kind: 'account', activity: null, account: { code: '401000', name: 'Fournisseurs', ...edf }, balance: 800 };
    expect(saved.json<OperationDto>()).toMatchObject({ activity_label: 'Fournisseurs · Électricité de France', splits: [split] });
    expect(await lettersOf(first, payment.id)).toEqual(['AA', 'AA']);
    expect((await ledger('606100')).map(({ debit }) => debit)).toEqual([800, 45]);
    const [paid] = (await ledger('401000')).filter(({ writing_id }) => writing_id === payment.id);
    expect(paid).toMatchObject({ ...edf, debit: 800, source: 'operation' });
    expect((await openItems((await movement('VIR', -45)).id)).map(({ writing_id }) => writing_id)).toEqual([other]);
  });

  it('pays a bill in parts: the rest is proposed, and the last part closes the letter', async () => {
    const owed = await bill(edf, 90.5, 'F-0090');
    const first = await movement('VIR EDF', -60);
    expect(codeOf(await settle(first.id, [part(edf, 60)], [item(owed)]))).toBe('200');
    const [partly] = await lettersOf(owed);
    expect(partly).toMatch(/^[a-z]+$/);
    expect(await lettersOf(first.id)).toEqual([partly]);
    const last = await movement('VIR EDF', -30.5);
    const rest = (await openItems(last.id)).filter(({ writing_id }) => [owed, first.id].includes(writing_id));
    expect(rest).toMatchObject([{ writing_id: owed, amount: 30.5, likely: true, partly_settled: true }]);
    expect(codeOf(await settle(last.id, [part(edf, 30.5)], [item(owed)]))).toBe('200');
    const letters = await lettersOf(owed, first.id, last.id);
    expect(letters).toEqual([letters[0], letters[0], letters[0]]);
    expect(letters[0]).toMatch(/^[A-Z]+$/);
  });

  it('is proposed what its words name first, then what comes near', async () => {
    const [named, near] = [await bill(orange, 31, 'F-2031'), await bill(edf, 12, 'F-2012')];
    const items = await openItems((await movement('PRLV SEPA ORANGE SA', -77)).id);
    const ids = items.map(({ writing_id }) => writing_id);
    expect(ids.indexOf(named)).toBeLessThan(ids.indexOf(near));
    expect(items.find(({ writing_id }) => writing_id === named)?.likely).toBe(true);
    expect((await openItems((await movement('REMBOURSEMENT ORANGE', 31)).id)).map(({ writing_id }) => writing_id)).not.toContain(named);
  });

  it('loses its letter with its allocation', async () => {
    const owed = await bill(edf, 66, 'F-0066');
    const payment = await movement('VIR EDF', -66);
    expect(codeOf(await settle(payment.id, [part(edf, 66)], [item(owed)]))).toBe('200');
    expect((await lettersOf(owed, payment.id)).every((letter) => letter !== null)).toBe(true);
    const url = `/api/comptability/operations/${payment.id}/splits`;
    expect((await app.inject({ method: 'DELETE', url, headers: fixture.clerk.headers })).statusCode).toBe(200);
    expect(await lettersOf(owed)).toEqual([null]);
  });

  it('writes nothing when a line cannot be lettered', async () => {
    const owed = await bill(orange, 20, 'F-0020');
    const payment = await movement('VIR', -20);
    const refusals: [object[], object[], string][] = [
      [[part(edf, 20)], [item(owed)], '422 lettering.not-paid'],
      [[part(orange, 20)], [item(owed, 0)], '409 lettering.unknown-line'],
      [[part(orange, 10)], [item(owed)], '422 operation.unbalanced'],
      [[{ ...part(orange, 20), account: '606100' }], [item(owed)], '422 operation.account-split-invalid'],
      [[{ kind: 'account', account: '401000', balance: 20 }], [], '422 operation.account-split-invalid'],
    ];
    for (const [splits, items, code] of refusals) expect(codeOf(await settle(payment.id, splits, items))).toBe(code);
    const url = `/operations/${payment.id}`;
    expect((await fixture.get(url)).json<OperationDto>()).toMatchObject({ allocated: false, version: payment.version });
    expect(await lettersOf(owed)).toEqual([null]);
  });

  it('moves a loan, an asset or a tax without a third party, in a budget of its own', async () => {
    const loan = await movement('ECHEANCE PRET', -150);
    const splits = [
      { kind: 'account', account: '164000', balance: 100 },
      { kind: 'account', account: '445660', account_name: 'TVA déductible', budget: 'AEP', balance: 50 },
    ];
    expect(codeOf(await fixture.put(`/operations/${loan.id}/splits`, { splits }))).toBe('200');
    expect(await ledger('164000')).toMatchObject([{ debit: 100, third_party_code: null }]);
    expect(await ledger('445660')).toMatchObject([{ debit: 50, accounting_code_label: 'TVA déductible' }]);
  });

  it('is in the balance of third parties, and what is not matched has its age', async () => {
    await bill({ third_party_code: 'AGE', third_party_name: 'Cabinet âgé' }, 100, 'F-0100');
    const paid = await bill({ third_party_code: 'AGE', third_party_name: 'Cabinet âgé' }, 40, 'F-0040');
    const payment = await movement('VIR', -40);
    const age = { third_party_code: 'AGE', third_party_name: 'Cabinet âgé' };
    expect(codeOf(await settle(payment.id, [part(age, 40)], [item(paid)]))).toBe('200');
    await app.settled();
    const rowAt = async (asOf: string) => {
      const query = `exercice_id=${fixture.year.yearId}&as_of=${asOf}`;
      const { as_of, third_parties } = (await fixture.get(`/writings/third_parties?${query}`)).json<ThirdPartiesDto>();
      return { as_of, row: third_parties.find(({ third_party_code }) => third_party_code === 'AGE') };
    };
    const none = { up_to_30_days: 0, up_to_60_days: 0, up_to_90_days: 0, over_90_days: 0 };
    const figures = { ...age, account: '401000', account_name: 'Fournisseurs', debit: 40, credit: 140, balance: -100, ...none };
    expect(await rowAt('2026-06-30')).toEqual({ as_of: '2026-06-30', row: { ...figures, up_to_30_days: -100 } });
    expect((await rowAt('2026-07-31')).row).toEqual({ ...figures, up_to_60_days: -100 });
    expect((await rowAt('2026-08-30')).row).toEqual({ ...figures, up_to_90_days: -100 });
    expect((await rowAt('2026-12-31')).row).toEqual({ ...figures, over_90_days: -100 });
    const file = await fixture.get(`/writings/third_parties/download?exercice_id=${fixture.year.yearId}&as_of=2026-06-30`);
    expect(file.headers['content-disposition']).toContain('Balance-tiers-2026.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file.rawPayload as never);
    const lines: unknown[][] = [];
    workbook.worksheets[0]?.eachRow(({ values }) => lines.push((values as unknown[]).slice(1)));
    expect(lines.find((cells) => cells[0] === 'AGE')).toEqual(['AGE', 'Cabinet âgé', 40, 140, -100, -100, 0, 0, 0]);
    expect(lines.some((cells) => cells[1] === 'Total du compte 401000')).toBe(true);
    expect((await rowAt('2026-06-15')).row).toMatchObject({ debit: 0, credit: 140 });
    expect((await rowAt('2026-05-31')).row).toBeUndefined();
    expect((await (await fixture.stranger()).get(`/writings/third_parties?exercice_id=${fixture.year.yearId}`)).statusCode).toBe(404);
  });

  it('is not for another structure, nor without the right', async () => {
    const payment = await movement('VIR', -5);
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.get(`/operations/${payment.id}/open_items`))).toBe('404 operation.unknown');
    expect(codeOf(await stranger.put(`/operations/${payment.id}/settlement`, { splits: [], items: [] }))).toBe('404 operation.unknown');
    const reader = await fixture.colleague([], []);
    expect((await reader.put(`/operations/${payment.id}/settlement`, { splits: [], items: [] })).statusCode).toBe(403);
  });

  it('opens the next year third party by third party, and the opening line is settled there', async () => {
    await bill(edf, 33, 'F-0033');
    const before = (await ledger('401000')).filter(({ third_party_code }) => third_party_code !== null);
    const owed = (code: string) =>
      before.filter((line) => line.third_party_code === code).reduce((sum, { debit, credit }) => sum + credit - debit, 0);
    for (const { id } of (await fixture.get('/operations?filters[split|eq]=false&limit=100')).json<{ operations: OperationDto[] }>()
      .operations)
      await app.inject({ method: 'DELETE', url: `/api/comptability/operations/${id}`, headers: fixture.clerk.headers });
    await app.settled();
    const closed = await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' });
    expect(codeOf(closed)).toBe('200');
    await app.settled();
    const [next] = (await fixture.get('/exercices?order[start_date]=desc')).json<{ exercices: FiscalYearDto[] }>().exercices;
    const opened = (await ledger('401000', next?.id)).filter(({ journal }) => journal === 'AN');
    expect(opened.map(({ third_party_code, credit }) => [third_party_code, credit])).toEqual([
      ['AGE', 100],
      ['EDF', owed('EDF')],
      ['ORANGE', owed('ORANGE')],
    ]);
    const lines = opened.map(({ writing_id, line }) => ({ writing_id, line }));
    const letter = (exercice_id: string) => fixture.post('/writings/lettering', { exercice_id, account: '401000', lines });
    expect(codeOf(await letter(next?.id ?? ''))).toBe('422 lettering.two-third-parties');
    expect(codeOf(await letter(fixture.year.yearId))).toBe('409 exercice.closed');
  });
});
