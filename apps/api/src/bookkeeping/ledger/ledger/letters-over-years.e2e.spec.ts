import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { LetteringProposalsDto } from '../lettering-proposal/lettering-proposal.dto.js';
import type { LedgerDto, WritingDto } from './ledger.dto.js';
import type { OpenItemsDto } from './open-items.dto.js';
import type { ThirdPartiesDto } from './third-parties.dto.js';

let app: TestApp;
let fixture: BooksFixture;
let account: string;
let nextId: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2027-02-15T09:00:00Z' });
  fixture = await booksFixture(app);
  account = (await fixture.post('/accounts', { name: 'Compte courant', budget: 'AEP' })).json<BankAccountDto>().id;
  nextId = (await fixture.post('/exercices')).json<FiscalYearDto>().id;
}, 60_000);
afterAll(async () => app?.close());

const edf = { third_party_code: 'EDF', third_party_name: 'Électricité de France' };
const thisYear = () => fixture.year.yearId as string;
async function bill(euros: number, piece: string, date = '2026-12-20'): Promise<string> {
  const line = { budget: 'AEP', debit: 0, credit: 0 };
  const lines = [
    { ...line, accounting_code_value: '606100', debit: euros },
    { ...line, accounting_code_value: '401000', credit: euros, ...edf },
  ];
  const answer = await fixture.post('/writings', { date, label: `Facture ${piece}`, piece_ref: piece, lines });
  expect(codeOf(answer)).toBe('201');
  return answer.json<{ id: string }>().id;
}
async function movement(wording: string, euros: number): Promise<string> {
  const form = { wording, date: '2027-01-20', account, type: 'transfer', absvalue: Math.abs(euros), mode: 'expense' };
  const answer = await fixture.post('/operations', form);
  expect(codeOf(answer)).toBe('201');
  await app.settled();
  return answer.json<OperationDto>().id;
}
const settle = (id: string, euros: number, ...bills: string[]) =>
  fixture.put(`/operations/${id}/settlement`, {
    splits: [{ kind: 'account', account: '401000', ...edf, balance: euros }],
    items: bills.map((writing_id) => ({ writing_id, line: 1, account: '401000' })),
  });
const ledger = async (yearId: string): Promise<WritingDto[]> => {
  await app.settled();
  return (await fixture.get(`/writings?exercice_id=${yearId}&account=401000&limit=100`)).json<LedgerDto>().writings;
};
const letterOf = async (yearId: string, id: string) => {
  const found = (await ledger(yearId)).find(({ writing_id }) => writing_id === id);
  return found && [found.letter, found.letter_exercice];
};
const owed = async (yearId: string) => {
  await app.settled();
  const answer = (await fixture.get(`/writings/third_parties?exercice_id=${yearId}`)).json<ThirdPartiesDto>();
  const row = answer.third_parties.find(({ third_party_code }) => third_party_code === 'EDF');
  return row && { balance: row.balance, open: row.up_to_30_days + row.up_to_60_days + row.up_to_90_days + row.over_90_days };
};
const fec = async (yearId: string): Promise<string[]> =>
  (await fixture.get(`/exercices/${yearId}/fec`)).body
    .split(/\r?\n/)
    .filter((line) => line.includes('\t401000\t') || line.includes('|401000|'));

describe('a bill of a year that is still open', () => {
  let owedBill: string;
  let payment: string;

  it('is proposed to the payment of the next year, and settled by it in that year alone', async () => {
    owedBill = await bill(100, 'F-100');
    await bill(7, 'F-7');
    payment = await movement('PRLV EDF', -100);
    const items = (await fixture.get(`/operations/${payment}/open_items`)).json<OpenItemsDto>().items;
    expect(items[0]).toMatchObject({ writing_id: owedBill, amount: 100, date: '2026-12-20', likely: true });
    expect(codeOf(await settle(payment, 100, owedBill))).toBe('200');
    expect(await letterOf(nextId, payment)).toEqual(['AA', null]);
    expect(await letterOf(thisYear(), owedBill)).toEqual(['AA', '2027']);
    expect(await owed(thisYear())).toEqual({ balance: -107, open: -107 });
    expect(await owed(nextId)).toEqual({ balance: -7, open: -7 });
    expect((await fec(thisYear())).some((line) => /[|\t]AA[|\t]/.test(line))).toBe(false);
  });

  it('is open again when the payment is undone', async () => {
    const url = `/api/comptability/operations/${payment}/splits`;
    expect((await app.inject({ method: 'DELETE', url, headers: fixture.clerk.headers })).statusCode).toBe(200);
    expect(await letterOf(thisYear(), owedBill)).toEqual([null, null]);
    expect(codeOf(await settle(payment, 100, owedBill))).toBe('200');
    expect((await letterOf(thisYear(), owedBill))?.[1]).toBe('2027');
  });

  it('loses the letter when the bill is corrected in its year', async () => {
    const second = await bill(30, 'F-30');
    const paid = await movement('PRLV EDF 2', -30);
    expect(codeOf(await settle(paid, 30, second))).toBe('200');
    const reversed = await fixture.post(`/writings/${second}/reverse`, { date: '2027-01-25' });
    expect(codeOf(reversed)).toBe('200');
    // The bill and its reversal of the next year settle each other; the payment is open.
    const [letter, year] = (await letterOf(thisYear(), second)) ?? [];
    expect([letter, year]).toEqual([expect.stringMatching(/^[A-Z]+$/), '2027']);
    expect(await letterOf(nextId, paid)).toEqual([null, null]);
    const url = `/api/comptability/operations/${paid}`;
    expect((await app.inject({ method: 'DELETE', url, headers: fixture.clerk.headers })).statusCode).toBeLessThan(300);
  });

  it('is settled by its reversal of the same year, in whatever year it was paid', async () => {
    const wrong = await bill(45, 'F-45');
    const paid = await movement('PRLV EDF 3', -45);
    expect(codeOf(await settle(paid, 45, wrong))).toBe('200');
    const reversed = await fixture.post(`/writings/${wrong}/reverse`, { date: '2026-12-28' });
    expect(codeOf(reversed)).toBe('200');
    const pair = (await ledger(thisYear())).filter(({ debit, credit }) => debit + credit === 45);
    expect(pair.map(({ letter, letter_exercice }) => [letter, letter_exercice])).toEqual(pair.map(() => [pair[0]?.letter, null]));
    expect([pair.length, pair[0]?.letter]).toEqual([2, expect.stringMatching(/^[A-Z]+$/)]);
    expect(await letterOf(nextId, paid)).toEqual([null, null]);
    const url = `/api/comptability/operations/${paid}`;
    expect((await app.inject({ method: 'DELETE', url, headers: fixture.clerk.headers })).statusCode).toBeLessThan(300);
  });

  it('is proposed for lettering on the page of the next year', async () => {
    const third = await bill(12.5, 'F-12');
    const paid = await movement('VIR EDF', -12.5);
    const splits = [{ kind: 'account', account: '401000', ...edf, balance: 12.5 }];
    expect(codeOf(await fixture.put(`/operations/${paid}/splits`, { splits }))).toBe('200');
    await app.settled();
    const proposed = (await fixture.get(`/exercices/${nextId}/lettering_proposals`)).json<LetteringProposalsDto>().proposals;
    expect(proposed.map(({ lines }) => lines.map(({ writing_id }) => writing_id))).toEqual([[paid, third]]);
    expect((await fixture.get(`/exercices/${thisYear()}/lettering_proposals`)).json<LetteringProposalsDto>().proposals).toEqual([]);
    const lines = proposed[0]?.lines.map(({ writing_id, line }) => ({ writing_id, line }));
    const body = { exercice_id: nextId, account: '401000' };
    const lettered = await fixture.post('/writings/lettering', { ...body, lines });
    expect(codeOf(lettered)).toBe('200');
    const letter = (await letterOf(nextId, paid))?.[0];
    expect(codeOf(await fixture.post('/writings/lettering', { ...body, remove: letter }))).toBe('200');
    expect(await letterOf(thisYear(), third)).toEqual([null, null]);
  });

  it('is opened by a line of its own when its year is closed, and letter and line come back when it is opened again', async () => {
    const [letter] = (await letterOf(thisYear(), owedBill)) ?? [];
    for (const { id } of (await fixture.get('/operations?filters[split|eq]=false&limit=100')).json<{ operations: OperationDto[] }>()
      .operations)
      await app.inject({ method: 'DELETE', url: `/api/comptability/operations/${id}`, headers: fixture.clerk.headers });
    await app.settled();
    const before = await owed(nextId);
    expect(codeOf(await fixture.post(`/exercices/${thisYear()}/close`, { confirmation: '2026' }))).toBe('200');
    const opened = (await ledger(nextId)).filter(({ journal }) => journal === 'AN');
    expect(opened.filter((line) => line.letter === letter).map(({ credit }) => credit)).toEqual([100]);
    expect(await letterOf(nextId, payment)).toEqual([letter, null]);
    expect(await letterOf(thisYear(), owedBill)).toEqual([null, null]);
    expect(await owed(nextId)).toEqual(before);
    const lines = [{ writing_id: owedBill, line: 1 }, ...opened.map(({ writing_id, line }) => ({ writing_id, line }))];
    const refused = await fixture.post('/writings/lettering', { exercice_id: nextId, account: '401000', lines });
    expect(codeOf(refused)).toBe('409 lettering.other-year');
    expect((await fec(nextId)).filter((line) => new RegExp(`[|\\t]${letter}[|\\t]`).test(line))).toHaveLength(2);
    expect(codeOf(await fixture.post(`/exercices/${thisYear()}/reopen`, { reason: 'Facture oubliée' }))).toBe('200');
    expect(await letterOf(thisYear(), owedBill)).toEqual([letter, '2027']);
    expect(await letterOf(nextId, payment)).toEqual([letter, null]);
    expect((await ledger(nextId)).filter(({ journal }) => journal === 'AN')).toEqual([]);
    expect(await owed(nextId)).toEqual(before);
  });
});
