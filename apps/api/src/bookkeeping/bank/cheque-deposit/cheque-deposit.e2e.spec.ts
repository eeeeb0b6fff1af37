import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { pdfPages } from '../../../../test/pdf-pages.js';
import { signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { BalanceDto } from '../../ledger/ledger/balance.dto.js';
import type { BankAccountDto } from '../bank-account/bank-account.dto.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { ReturnProposalsDto } from '../returned-payment/returned-payment.dto.js';
import type { ChequeDepositDto, ChequesInHandDto } from './cheque-deposit.dto.js';
import { ChequeDeposits } from './cheque-deposits.js';

const route = '/cheque_deposits';
let app: TestApp;
let fixture: BookkeepingFixture;
let box: BankAccountDto;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeEach(async () => {
  fixture = await bookkeepingFixture(app);
  box = await fixture.done<BankAccountDto>(fixture.post('/accounts', { name: 'Chèques reçus', account_type: 'cheques', budget: 'ASC' }));
});
afterAll(async () => app?.close());

const receive = (wording: string, date: string, absvalue: number, change = {}) =>
  fixture.operation({ wording, date, absvalue, account: box.id, type: 'check', mode: 'taking', ...change });
const threeCheques = async () => [
  await receive('Chèque Dupont', '2026-03-02', 20),
  await receive('Chèque Martin', '2026-03-03', 30),
  await receive('Chèque Petit', '2026-03-04', 50.5),
];
const send = (cheques: readonly OperationDto[], change = {}): Promise<Answer> => {
  const body = { cheque_account: box.id, account: fixture.account.id, date: '2026-03-10', cheques: cheques.map(({ id }) => id), ...change };
  return fixture.post(route, body);
};
const deposit = (cheques: readonly OperationDto[], change = {}) => fixture.done<ChequeDepositDto>(send(cheques, change));
const read = async <Wire>(path: string): Promise<Wire> => {
  await app.settled();
  return (await fixture.get(path)).json<Wire>();
};
const inHand = () => read<ChequesInHandDto>(`${route}/in_hand`);
const balances = async () => {
  const { accounts } = await read<{ accounts: BankAccountDto[] }>('/accounts');
  return Object.fromEntries(accounts.map(({ accounting_code, balance }) => [accounting_code, balance]));
};

/** The ledger, beside the balances of the accounts. */
const closings = async () => {
  const { classes } = await read<BalanceDto>('/writings/balance');
  return Object.fromEntries(classes.flatMap(({ codes }) => codes.map(({ code, closing }) => [code, closing])));
};

describe('a deposit of cheques', () => {
  it('takes cheques in hand to the bank, by one transfer', async () => {
    expect(box).toMatchObject({ accounting_code: '511202', code_journal: 'CQ2' });
    const cheques = await threeCheques();
    expect(await inHand()).toMatchObject({
      total: 3,
      amount: 100.5,
      cheques: [{ wording: 'Chèque Dupont', account: { id: box.id } }, {}, {}],
    });
    const first = await deposit(cheques.slice(0, 2));
    expect(first).toMatchObject({
      number: `${fixture.year.name}-1`,
      count: 2,
      amount: 50,
      cheque_account: { name: 'Chèques reçus' },
      account: { name: 'Compte ASC' },
      statement_date: null,
      awaits_bank: false,
      cancelled: false,
      cheques: [
        { wording: 'Chèque Dupont', amount: 20 },
        { wording: 'Chèque Martin', amount: 30 },
      ],
    });
    expect(await inHand()).toMatchObject({ total: 1, amount: 50.5 });
    expect(await balances()).toEqual({ '511202': 50.5, '512001': 50 });
    expect(await closings()).toMatchObject({ '511202': 50.5, '512001': 50, '580000': 0, '471000': -100.5 });
    expect(await read(`${route}/${first.id}`)).toMatchObject({ ...first, updated_at: expect.anything() });
    expect(await read(route)).toMatchObject({ totalCount: 1, totals: { amount: 50 }, cheque_deposits: [{ id: first.id, count: 2 }] });
    const { operations } = await read<{ operations: OperationDto[] }>(`/operations?filters[account.id|eq]=${fixture.account.id}&limit=5`);
    expect(operations).toMatchObject([
      { value: 50, type: 'deposit', cheque_deposit: first.id, editable: false, locked_reason: 'Remise de chèques' },
    ]);
    expect(await read(`${route}/${first.id}/history`)).toMatchObject({ history: [{ label: 'a remis des chèques à la banque' }] });
  });

  it('is cancelled whole, and its cheques are in hand again', async () => {
    const cheques = await threeCheques();
    const { id } = await deposit(cheques);
    for (const cheque of cheques) expect(codeOf(await fixture.remove(`/operations/${cheque.id}`))).toBe('409 operation.in-deposit');
    const cancellation = await fixture.post(`${route}/${id}/cancel`);
    expect([cancellation.statusCode, cancellation.json()]).toMatchObject([200, { cancelled: true, count: 3 }]);
    expect(await inHand()).toMatchObject({ total: 3 });
    expect(await balances()).toEqual({ '511202': 100.5, '512001': 0 });
    expect(await read(route)).toMatchObject({ totals: { amount: 0 }, cheque_deposits: [{ cancelled: true }] });
    expect(await deposit(cheques)).toMatchObject({ number: `${fixture.year.name}-2` });
  });

  it('takes a cheque once, also of two users at a time', async () => {
    const cheques = await threeCheques();
    const answers = await Promise.all([send(cheques), send(cheques.slice(1))]);
    expect(answers.map(codeOf).toSorted()).toEqual(['201', '409 cheque-deposit.not-in-hand']);
    expect(codeOf(await send(cheques.slice(2)))).toBe('409 cheque-deposit.not-in-hand');
  });

  it('is sent once, whatever the number of presses', async () => {
    const cheques = await threeCheques();
    const body = { cheque_account: box.id, account: fixture.account.id, date: '2026-03-10', cheques: cheques.map(({ id }) => id) };
    const headers = { 'idempotency-key': newId() };
    const [once, twice] = [await fixture.post(route, body, headers), await fixture.post(route, body, headers)];
    expect(twice.json()).toEqual(once.json());
    expect(await read(route)).toMatchObject({ totalCount: 1 });
  });

  it('is printed for the bank, and listed for a spreadsheet', async () => {
    const { id, number } = await deposit(await threeCheques());
    await app.settled();
    const form = await fixture.get(`${route}/${id}/form`);
    expect(form.headers['content-disposition']).toContain(`Remise-de-cheques-${number}.pdf`);
    const text = pdfPages(form.rawPayload)
      .flatMap(({ texts }) => texts.map((one) => one.text))
      .join(' ');
    for (const part of [`Remise de chèques n° ${number}`, 'Compte ASC', 'Chèque Dupont', '100,50']) expect(text).toContain(part);
    const file = await fixture.get(`${route}/download?format=csv`);
    expect(file.body).toContain(`${number};10/03/2026;Chèques reçus;Compte ASC;3;100,50`);
  });

  it('is in the folder of the year while the bank has it in the next one', async () => {
    const next = await fixture.post('/exercices', {});
    expect(next.statusCode).toBe(201);
    const cheques = [await receive('Chèque Dupont', '2026-12-28', 20), await receive('Chèque Martin', '2026-12-29', 30)];
    await receive('Chèque Petit', '2027-01-02', 50);
    await deposit(cheques.slice(0, 1), { date: '2027-01-05' });
    await app.settled();
    const files = await archiveFiles((await fixture.get(`/exercices/${fixture.year.id}/folder`)).rawPayload);
    const [path = ''] = [...files.keys()].filter((name) => name.includes('Cheques'));
    expect(path).toBe('3 Rapprochements bancaires/Cheques-a-encaisser-2026-12-31.pdf');
    const inHandThen = await app.get(ChequeDeposits).inHandAt(systemContext(fixture.clerk.environmentId), localDate('2026-12-31'));
    expect(inHandThen.map(({ wording }) => wording)).toEqual(['Chèque Dupont', 'Chèque Martin']);
  });

  it('has its unpaid cheque proposed beside the line of the bank, and is not undone once that gave it back', async () => {
    const [cheque] = await threeCheques();
    if (!cheque) throw new Error('no cheque');
    await fixture.done(fixture.put(`/operations/${cheque.id}/splits`, { splits: [fixture.contribution.split(20)] }));
    const { id } = await deposit([cheque]);
    const line = await fixture.operation({ wording: 'CHQ IMPAYE', date: '2026-03-19', absvalue: 20, type: 'check', mode: 'expense' });
    const pair = { line: line.id, payment: cheque.id };
    expect(await read<ReturnProposalsDto>('/returned_payments')).toMatchObject({
      total: 1,
      proposals: [
        {
          amount: 20,
          account: { id: fixture.account.id, name: 'Compte ASC' },
          line: { id: line.id, date: '2026-03-19' },
          payment: { id: cheque.id, date: '2026-03-02', wording: 'Chèque Dupont', activity_label: 'Contribution' },
        },
      ],
    });
    expect((await fixture.post('/returned_payments', { returns: [pair] })).json()).toMatchObject({ done: 1, refused: 0 });
    expect(await closings()).toMatchObject({ '511202': 80.5, '512001': 0, '471000': -80.5 });
    expect(codeOf(await fixture.post(`${route}/${id}/cancel`))).toBe('409 operation.returned');
    expect(await read<ReturnProposalsDto>('/returned_payments')).toMatchObject({ total: 0 });
  });

  it('refuses what is no deposit, field by field', async () => {
    const cheques = await threeCheques();
    expect(codeOf(await send([]))).toBe('422 cheque-deposit.empty');
    expect(codeOf(await send(cheques, { date: '2026-03-03' }))).toBe('422 cheque-deposit.before-cheque');
    expect(codeOf(await send(cheques, { account: box.id }))).toBe('422 cheque-deposit.not-bank-account');
    expect(codeOf(await send(cheques, { cheque_account: fixture.account.id }))).toBe('422 cheque-deposit.not-cheque-account');
    expect(codeOf(await send(cheques, { date: '2031-03-03' }))).toBe('422 exercice.missing');
    expect(codeOf(await send(cheques, { account: newId() }))).toBe('404 bank-account.unknown');
    expect(codeOf(await fixture.post(route, {}))).toBe('422 request.invalid');
  });

  it('stays in its structure, for users who keep the operations', async () => {
    const cheques = await threeCheques();
    const { id } = await deposit(cheques.slice(0, 1));
    await app.settled();
    const stranger = await bookkeepingFixture(app);
    expect((await stranger.get(`${route}/in_hand`)).json()).toEqual({ cheques: [], total: 0, amount: 0 });
    for (const path of [`${route}/${id}`, `${route}/${id}/form`])
      expect(codeOf(await stranger.get(path))).toBe('404 cheque-deposit.unknown');
    expect(codeOf(await stranger.post(`${route}/${id}/cancel`))).toBe('404 cheque-deposit.unknown');
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    for (const url of [route, `${route}/in_hand`, `${route}/${id}`, `${route}/${id}/form`])
      expect((await app.inject({ method: 'GET', url: `/api/comptability${url}`, headers: colleague.headers })).statusCode).toBe(403);
  });
});

describe('the correction of a deposit', () => {
  it('adds and removes cheques while the bank has not credited it, and moves the sum', async () => {
    const [first, second, third] = await threeCheques();
    if (!first || !second || !third) throw new Error('three cheques are missing');
    const { id, number } = await deposit([first, second]);
    const correct = (cheques: readonly OperationDto[]) =>
      fixture.post(`${route}/${id}/correct`, { cheques: cheques.map((each) => each.id) });
    const corrected = await correct([second, third]);
    expect(corrected.json()).toMatchObject({ number, count: 2, amount: 80.5 });
    expect(await inHand()).toMatchObject({ total: 1, cheques: [{ wording: 'Chèque Dupont' }] });
    expect(await balances()).toMatchObject({ [box.accounting_code]: 20, [fixture.account.accounting_code]: 80.5 });
    expect(codeOf(await correct([]))).toMatch(/^4/);
    await fixture.post(`${route}/${id}/cancel`);
    expect(codeOf(await correct([first]))).toBe('409 cheque-deposit.cancelled');
  });
});
