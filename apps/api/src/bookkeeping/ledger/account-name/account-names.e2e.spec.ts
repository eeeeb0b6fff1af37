import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { BalanceDto } from '../ledger/balance.dto.js';
import type { ChartAccountsDto } from './account-names.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const loan = 'Emprunt Crédit Mutuel';
const name = (code: string, label: string | null) => fixture.put('/chart_accounts', { code, label });
async function accountOf(code: string) {
  await app.settled();
  return (await fixture.get('/chart_accounts')).json<ChartAccountsDto>().accounts.find((account) => account.code === code);
}
async function borrow(date: string): Promise<void> {
  const line = { budget: 'AEP', debit: 0, credit: 0 };
  const lines = [
    { ...line, accounting_code_value: '218301', debit: 500 },
    { ...line, accounting_code_value: '164100', credit: 500 },
  ];
  expect(codeOf(await fixture.post('/writings', { date, label: 'Emprunt', piece_ref: date, lines }))).toBe('201');
  await app.settled();
}
async function nameInBalance(code: string, knownAt = ''): Promise<string | undefined> {
  const answer = await fixture.get(`/writings/balance?exercice_id=${fixture.year.yearId}${knownAt}`);
  return answer
    .json<BalanceDto>()
    .classes.flatMap(({ codes }) => codes)
    .find((account) => account.code === code)?.name;
}

describe('the accounts of the chart', () => {
  it('have the names that the structure gives them, before and after their first line', async () => {
    expect(await accountOf('164000')).toEqual({ code: '164000', label: 'Emprunts', is_named: false, is_used: false });
    expect(await accountOf('164100')).toBeUndefined();
    expect((await name('164100', loan)).statusCode).toBe(204);
    expect(await accountOf('164100')).toEqual({ code: '164100', label: loan, is_named: true, is_used: false });
    const { accounts } = (await fixture.get('/writings/accounts')).json<{ accounts: { code: string; label: string }[] }>();
    expect(accounts).toContainEqual({ code: '164100', label: loan });

    await borrow('2026-03-01');
    expect(await accountOf('164100')).toMatchObject({ label: loan, is_used: true });
    expect(await nameInBalance('164100')).toBe(loan);
  });

  it('were named otherwise once, and the books as known then say so', async () => {
    const before = await passedInstant(app);
    await name('218301', 'Ordinateurs');
    await app.settled();
    expect(await nameInBalance('218301')).toBe('Ordinateurs');
    expect(await nameInBalance('218301', `&known_at=${before}`)).toBe('Matériel de bureau et informatique');
    await name('218301', null);
    await app.settled();
    expect(await nameInBalance('218301')).toBe('Matériel de bureau et informatique');
  });

  it('are forgotten when their name is taken away before a line used them', async () => {
    await name('275100', 'Caution du local');
    expect(await accountOf('275100')).toMatchObject({ is_named: true });
    await name('275100', null);
    expect(await accountOf('275100')).toBeUndefined();
  });

  it('have a number and a name, and are of one structure', async () => {
    expect(codeOf(await name('16', loan))).toBe('422 account-name.format');
    expect(codeOf(await name('164100', ' '))).toBe('422 account-name.label-missing');
    const stranger = await signedIn(app);
    const answer = await app.inject({ method: 'GET', url: '/api/comptability/chart_accounts', headers: stranger.headers });
    expect(answer.json<ChartAccountsDto>().accounts.filter(({ is_named }) => is_named)).toEqual([]);
  });

  it('have one name in the file of entries: that of the instant, and of the closing once the year is closed', async () => {
    const { yearId } = fixture.year;
    const namesInFile = async (query = ''): Promise<string[]> => {
      const { body } = await fixture.get(`/exercices/${yearId}/fec?siren=732829320${query}`);
      const cells = body.split('\r\n').map((line) => line.split('\t'));
      return cells.filter(([, , , , account]) => account === '164100').map(([, , , , , label]) => label ?? '');
    };
    const before = await passedInstant(app);
    await name('164100', 'Emprunt renégocié');
    await borrow('2026-06-01');
    expect(await namesInFile()).toEqual(['Emprunt renégocié', 'Emprunt renégocié']);
    expect(await namesInFile(`&known_at=${before}`)).toEqual([loan]);
    expect(codeOf(await fixture.post(`/exercices/${yearId}/close`, { confirmation: '2026' }))).toBe('200');
    await name('164100', 'Emprunt soldé');
    await app.settled();
    expect(await namesInFile()).toEqual(['Emprunt renégocié', 'Emprunt renégocié']);
  });

  it('are named by who edits the plan', async () => {
    const { environmentId } = fixture.clerk;
    const permissions = ['COMPTABILITY_ACCESS'] as const;
    const reader = await signedIn(app, { environmentId, permissions });
    const payload = { code: '164100', label: 'Autre' };
    const answer = await app.inject({ method: 'PUT', url: '/api/comptability/chart_accounts', headers: reader.headers, payload });
    expect(answer.statusCode).toBe(403);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[record_type|eq]=account_names', headers: reader.headers });
    expect(history.json<{ history: { label: string }[] }>().history.map(({ label }) => label)).toContain('a nommé le compte 164100');
  });
});
