import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BookkeepingFixture, bookkeepingFixture } from '../../api/test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../api/test/open-test-app.js';
import { intendance, newHome } from './terminal-double.js';

const root = resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);
const flat = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const home = newHome();

type Id = { id: string };
type Ran = { out: string; err: string };

/** The reviews of an accountant, by the program itself against the real API. */
describe('the commands of an accountant', () => {
  let app: TestApp;
  let fixture: BookkeepingFixture;
  let env: Record<string, string>;
  const run = async (line: string, ...more: string[]): Promise<Ran> => {
    await app.settled();
    const { out, err } = await intendance([...line.split(' '), ...more], { home, fetch, env });
    return { out: flat(out), err: flat(err) };
  };
  const side = (account: string, debit: number, credit: number) => ({
    ...{ accounting_code_value: account, budget: 'AEP', debit, credit },
    ...(account === '401000' && { third_party_code: 'EXPERT', third_party_name: 'Cabinet Exemple' }),
  });
  const entry = (amount: number) => ({
    date: '2026-06-01',
    label: 'Honoraires',
    piece_ref: 'F-118',
    lines: amount > 0 ? [side('622600', amount, 0), side('401000', 0, amount)] : [side('622600', 0, -amount), side('401000', -amount, 0)],
  });

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true, now: '2026-11-30T09:00:00Z' });
    fixture = await bookkeepingFixture(app);
    const url = (await app.listen()).replace('[::1]', '127.0.0.1');
    const token = fixture.clerk.headers.authorization.replace('Bearer ', '');
    env = { INTENDANCE_URL: url, INTENDANCE_TOKEN: token };
  }, 60_000);
  afterAll(async () => app?.close());

  it('show what a year owes, the contributions of the employer, the grants and the lettering proposals', async () => {
    expect((await run('exercices dues 2026')).err).toContain('0 objet');
    expect((await run('exercices contribution 2026')).err).toContain('La masse salariale n’est pas saisie.');
    expect((await run('exercices grant-list 2026')).err).toContain('0 subvention');
    for (const amount of [480, -480]) await fixture.done(fixture.post('/writings', entry(amount)));
    const { out, err } = await run('exercices lettering-proposals 2026');
    expect([out, err]).toEqual([expect.stringContaining('401000 Cabinet Exemple 2 F-118 480,00 €'), '1 lettrage proposé.']);
    expect(JSON.parse((await run('exercices lettering-proposals 2026 --json')).out).total).toBe(1);
  });

  it('take cheques to the bank, and cancel a deposit', async () => {
    const box = await fixture.done<Id>(fixture.post('/accounts', { name: 'Chèques', account_type: 'cheques', budget: 'ASC' }));
    const cheque = { account: box.id, type: 'check', mode: 'taking', absvalue: 20, wording: 'Chèque Dupont' };
    const { id } = await fixture.operation({ ...cheque, date: '2026-06-01' });
    expect((await run('cheques in-hand')).out).toContain(`${id} 01/06/2026 Chèque Dupont Chèques 20,00 €`);
    const deposited = await run(`cheques deposit ${id} --from ${box.id} --to 512001 --on 2026-06-02`);
    expect(deposited.out).toBe('Remise 2026-1 : 1 chèque, 20,00 €.');
    const { cheque_deposits: deposits } = JSON.parse((await run('cheques deposits --json')).out);
    expect((await run(`cheques form ${deposits[0].id} --output ${home}/bordereau.pdf`)).err).toContain('bordereau.pdf');
    expect((await run(`cheques cancel ${deposits[0].id}`)).out).toContain('2026-1 annulée');
    expect((await run('cheques deposits')).out).toContain('annulée');
  });

  it('answer the questions of the accountant and the entries that they request', async () => {
    const operation = await fixture.operation({ wording: 'CB PAPETERIE' });
    const asked = { source: 'operation', writing_id: operation.id, text: 'Une facture ?' };
    const { id } = await fixture.done<Id>(fixture.post('/questions', asked));
    expect((await run('questions list --status open')).out).toContain('CB PAPETERIE 50,00 € Une facture ? ouverte');
    expect((await run(`questions answer ${id} --text`, 'Elle est jointe')).out).toContain('répondue');
    expect((await run(`questions close ${id}`)).out).toContain('close');
    expect((await run(`questions reopen ${id}`)).out).toContain('rouverte');
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((amount) => fixture.done<Id>(fixture.post('/entry_requests', entry(amount)))),
    );
    expect((await run(`entry-requests accept ${first?.id}`)).out).toContain('Honoraires 1,00 € acceptée');
    expect((await run(`entry-requests decline ${second?.id} --reason`, 'Déjà passée')).out).toContain('refusée');
    expect((await run(`entry-requests withdraw ${third?.id}`)).out).toContain('retirée');
    expect((await run('entry-requests list --status open')).err).toContain('0 écriture');
  });

  it('record, download and cancel a return of the value added tax', async () => {
    const settings = { liable_from: '2026-01-01', liable_until: null, periodicity: 'quarterly', exigibility: 'payments' };
    await fixture.done(fixture.put('/vat_settings', { ...settings, full_accounts: true, deductions: [] }));
    await fixture.operation({ date: '2026-08-02', absvalue: 120, splits: [{ activity: fixture.cinema.id, balance: 120, vat_rate: 20 }] });
    expect((await run('vat list 2026')).out).toContain('2026-T3 01/07/2026 30/09/2026 à passer');
    expect((await run('vat record 2026 2026-T3')).out).toContain('Déclaration de 2026-T3 passée');
    expect((await run('vat list 2026')).out).toContain('2026-T3 01/07/2026 30/09/2026 crédit de 20,00 €');
    expect((await run('vat download 2026 2026-T3 --format csv --output -')).out).toContain('Crédit de TVA;;;20,00');
    expect((await run('vat cancel 2026 2026-T3')).out).toContain('contre-passée');
  });

  it('convert the accounts of the former chart, and read an opening balance sheet', async () => {
    const former = { name: 'Dons', category: 'Divers', budget: 'ASC', expense_accounting_code: '671300', taking_accounting_code: '' };
    await fixture.done(fixture.put('/plan', { activities: [{ ...former, keywords: [] }] }));
    expect((await run('plan conversion')).out).toContain('Dons 671300 658300');
    expect((await run('plan convert')).out).toBe('1 compte converti, 0 reste à choisir.');
    expect((await run('plan undo-conversion')).out).toBe('1 compte remis, 0 laissé.');
    const rows = ['218300;Matériel;500,00;', '401DUPONT;Dupont;;200', '110000;Report à nouveau;;300'];
    await writeFile(join(home, 'balance.csv'), ['Compte;Intitulé;Débit;Crédit', ...rows].join('\r\n'));
    const { out, err } = await run(`entries opening-file ${join(home, 'balance.csv')}`);
    expect(out).toContain('401000 DUPONT 200,00 €');
    expect(err).toContain('3 lignes, 0 solde laissé de côté.');
  });

  it('are those of the program itself', async () => {
    await execute(join(root, 'node_modules/.bin/tsc'), ['-b', 'apps/cli/tsconfig.build.json'], { cwd: root });
    const bin = join(root, 'apps/cli/bin/intendance.mjs');
    const { stdout } = await execute(process.execPath, [bin, 'vat', 'list', '2026'], {
      env: { ...env, PATH: process.env.PATH, HOME: home },
    });
    expect(flat(stdout)).toContain('2026-T3 01/07/2026 30/09/2026 à passer');
  }, 240_000);
});
