import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { ChequeDepositDto } from '../cheque-deposit/cheque-deposit.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeEach(async () => {
  fixture = await bankImportFixture(app);
});
afterAll(async () => app?.close());

async function typed(wording: string, date: string, amount: number, account: string = fixture.accountId): Promise<OperationDto> {
  const mode = amount < 0 ? 'expense' : 'taking';
  const payload = { wording, date, account, type: 'check', absvalue: Math.abs(amount), mode };
  const answer = await app.inject({ method: 'POST', url: '/api/comptability/operations', headers: fixture.clerk.headers, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await app.settled();
  return answer.json();
}
const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/comptability/operations/${path}`, headers: fixture.clerk.headers, payload });
const operations = async (): Promise<OperationDto[]> => {
  await app.settled();
  return (await fixture.get('/operations?limit=50')).json<{ operations: OperationDto[] }>().operations;
};
const debited = (number: string, day: string, amount = '-60') =>
  ofx({ fitid: `C${number}`, amount, day, name: `CHEQUE ${number}`, type: 'CHECK' });
const deposit = ofx({ fitid: 'D1', amount: '100.50', day: '20260312', name: 'REMISE CHEQUES 3', type: 'DEP' });
const threeCheques = async () => [
  await typed('Chèque Dupont', '2026-03-02', 20),
  await typed('Chèque Martin', '2026-03-03', 30),
  await typed('Chèque Petit', '2026-03-03', 50.5),
];

describe('a cheque that was typed by hand', () => {
  it('is recognised by its number, however late it is cashed', async () => {
    for (const number of ['8003', '8007', '8015']) await typed(`Chèque ${number} secours`, '2026-03-02', -60);
    expect(await fixture.write('avril.ofx', debited('0008007', '20260417'))).toMatchObject({ counts: { reconciled: 1, created: 0 } });
    expect(await fixture.write('decembre.ofx', debited('0008003', '20261217'))).toMatchObject({ counts: { reconciled: 1, created: 0 } });
    expect((await operations()).map(({ reconciliation }) => reconciliation?.wording ?? null).toSorted()).toEqual([
      expect.stringContaining('8003'),
      expect.stringContaining('8007'),
      null,
    ]);
  });
  it('is no direct debit of the same amount: somebody is asked', async () => {
    const { id } = await typed('Chèque 9001 secours Dupont', '2026-03-02', -60);
    const edf = ofx({ fitid: 'E1', amount: '-60', day: '20260304', name: 'PRLV SEPA EDF', type: 'DIRECTDEBIT' });
    expect(await fixture.upload('mars.ofx', edf)).toMatchObject({
      dry_run: { reconciled: 0, created: 1 },
      unsure: [{ wording: 'PRLV SEPA EDF', deposit: false, candidates: [{ id }] }],
    });
  });
});

describe('a deposit of three typed cheques', () => {
  it('is asked about, and is these cheques when somebody says so', async () => {
    const [cheque] = await threeCheques();
    const dryRun = await fixture.upload('mars.ofx', deposit);
    expect(dryRun).toMatchObject({ dry_run: { created: 1 }, unsure: [{ rank: 0, deposit: true }] });
    expect(dryRun.unsure[0]?.candidates).toHaveLength(3);
    const done = await fixture.confirm(dryRun.id, { reconciliations: [{ rank: 0, operation: cheque?.id }] });
    expect(done).toMatchObject({ counts: { created: 0, reconciled: 1 } });
    expect((await operations()).map(({ value, reconciliation }) => [value, reconciliation?.date])).toEqual(
      expect.arrayContaining([
        [20, '2026-03-12'],
        [30, '2026-03-12'],
        [50.5, '2026-03-12'],
      ]),
    );
    expect(await fixture.write('mars-bis.ofx', deposit)).toMatchObject({ counts: { created: 0, duplicates: 1 } });
    await fixture.command(done.id, 'undo');
    await fixture.over(done.id);
    expect((await operations()).map(({ reconciliation }) => reconciliation)).toEqual([null, null, null]);
  });
  it('is a possible duplicate without an answer, and somebody answers later', async () => {
    const [cheque] = await threeCheques();
    await fixture.write('mars.ofx', deposit);
    const added = (await operations()).find(({ value }) => value === 100.5);
    expect(added?.possible_duplicate_of).toHaveLength(3);
    expect((await post(`${added?.id}/duplicate`, { operation: cheque?.id })).statusCode).toBe(200);
    expect((await operations()).map(({ value, reconciliation }) => [value, reconciliation === null])).toEqual(
      expect.arrayContaining([
        [20, false],
        [30, false],
        [50.5, false],
      ]),
    );
    expect((await post(`${added?.id}/restore`, {})).statusCode).toBe(200);
    expect((await operations()).filter(({ reconciliation }) => reconciliation === null)).toHaveLength(4);
  });
});

describe('a movement under another wording', () => {
  const csv = (...lines: string[]) => ['Date;Libellé;Montant', ...lines].join('\n');
  const write = (name: string, ...lines: string[]) => fixture.write(name, csv(...lines), { account: fixture.accountId });
  it('of the same day and amount, in a second file of the same format, is asked about', async () => {
    await write('mars.csv', '02/03/2026;CB BOULANGERIE;-12,50');
    await write('export.csv', '02/03/2026;ACHAT DU PORT PARIS;-12,50');
    const [first, second] = (await operations()).toSorted((left, right) => left.wording.localeCompare(right.wording));
    expect([first?.possible_duplicate_of, second?.possible_duplicate_of]).toEqual([[second?.id], null]);
    expect((await post(`${first?.id}/duplicate`, { operation: second?.id })).statusCode).toBe(200);
    expect(await operations()).toMatchObject([{ wording: 'CB BOULANGERIE' }]);
    expect(await write('export.csv', '02/03/2026;ACHAT DU PORT PARIS;-12,50')).toMatchObject({ counts: { created: 0, duplicates: 1 } });
  });
  it('is another payment when its file has both', async () => {
    await write('mars.csv', '02/03/2026;CB BOULANGERIE;-12,50');
    await write('mars-avril.csv', '02/03/2026;CB BOULANGERIE;-12,50', '02/03/2026;CB TABAC;-12,50');
    expect((await operations()).map(({ possible_duplicate_of }) => possible_duplicate_of)).toEqual([null, null]);
  });
});

describe('a deposit of cheques in hand', () => {
  const send = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/comptability${path}`, headers: fixture.clerk.headers, payload });
  async function sentCheques(): Promise<ChequeDepositDto> {
    const box = (await send('/accounts', { name: 'Chèques', account_type: 'cheques', budget: 'AEP' })).json<{ id: string }>();
    const cheques = [await typed('Chèque Dupont', '2026-03-02', 20, box.id), await typed('Chèque Martin', '2026-03-03', 80.5, box.id)];
    const body = { cheque_account: box.id, account: fixture.accountId, date: '2026-03-04', cheques: cheques.map(({ id }) => id) };
    return (await send('/cheque_deposits', body)).json();
  }
  const read = async (id: string): Promise<ChequeDepositDto> => {
    await app.settled();
    return (await fixture.get(`/cheque_deposits/${id}`)).json();
  };

  it('is the credit of its sum, weeks later, and is not cancelled any more', async () => {
    const { id } = await sentCheques();
    const credit = ofx({ fitid: 'D9', amount: '100.50', day: '20260325', name: 'REMISE CHEQUES N 0004567 2 CHQ', type: 'DEP' });
    const done = await fixture.write('mars.ofx', credit);
    expect(done).toMatchObject({ counts: { created: 0, reconciled: 1 } });
    expect(await read(id)).toMatchObject({ statement_date: '2026-03-25' });
    expect((await send(`/cheque_deposits/${id}/cancel`, {})).json()).toMatchObject({ code: 'cheque-deposit.credited' });
    await fixture.command(done.id, 'undo');
    await fixture.over(done.id);
    expect(await read(id)).toMatchObject({ statement_date: null });
    expect((await send(`/cheque_deposits/${id}/cancel`, {})).json()).toMatchObject({ cancelled: true });
  });
});
