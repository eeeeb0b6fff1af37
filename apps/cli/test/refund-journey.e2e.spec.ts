import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { activitiesFixture } from '../../api/test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../api/test/open-test-app.js';
import { testPassword } from '../../api/test/signed-in.js';
import { intendance, newHome, type Ran } from './terminal-double.js';

/** The commands of one user, against the real API on a real port, in the order in which a clerk plays them. */
describe('the command line, from login to the spreadsheet', () => {
  let app: TestApp;
  let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
  let claimIds: string[];
  let cli: (line: string | readonly string[], stdin?: string) => Promise<Ran>;

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    fixture = await activitiesFixture(app, { isOperator: true });
    claimIds = [(await fixture.request({ bill_amount: 80 })).id, (await fixture.request({ bill_amount: 60, date: '2026-03-03' })).id];
    await app.settled();
    const url = (await app.listen()).replace('[::1]', '127.0.0.1');
    const home = newHome();
    cli = (line, stdin = '') => intendance(line, { home, stdin, fetch, env: { INTENDANCE_URL: url } });
  }, 60_000);
  afterAll(async () => app?.close());

  it('refuses a wrong password and opens a session with the right one', async () => {
    const login = ['login', '--email', fixture.clerk.email, '--password-stdin'];
    expect(await cli(login, 'Pas-Le-Bon-2026')).toMatchObject({ code: 3, out: '' });
    expect(await cli(login, testPassword)).toMatchObject({ code: 0, err: expect.stringContaining(fixture.clerk.email) });
    expect((await cli('whoami')).out).toContain('CSE Horizon');
  });

  it('finds the claims that wait', async () => {
    const { out, err } = await cli('refunds list --status waiting --order date:asc');
    expect(claimIds.map((id) => out.indexOf(id))).toEqual([expect.any(Number), expect.any(Number)]);
    expect(out.indexOf(claimIds[0] ?? '')).toBeLessThan(out.indexOf(claimIds[1] ?? ''));
    expect(out).toContain('Salle de sport');
    expect(err).toContain('2 demandes');
  });

  it('passes the words of the API on an unknown filter', async () => {
    const { code, err } = await cli('refunds list --filter couleur|eq=rouge');
    expect(code).toBe(2);
    expect(err).toContain('couleur');
  });

  it('tries a validation without changing anything', async () => {
    const { out } = await cli(['refunds', 'validate', ...claimIds, '--dry-run']);
    expect(out).toContain('serait validée');
    const { refunds } = JSON.parse((await cli('refunds list --json')).out);
    expect(refunds.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
  });

  it('validates and pays, and shows it at once', async () => {
    expect(await cli(['refunds', 'validate', '-'], claimIds.join('\n'))).toMatchObject({ code: 0 });
    expect((await cli(['refunds', 'show', claimIds[0] ?? ''])).out).toMatch(/Statut +validée/);
    expect(await cli(['refunds', 'mark-refunded', claimIds[0] ?? '', '--payment-mode', 'virement'])).toMatchObject({ code: 0 });
    expect((await cli('refunds list --status refunded')).out).toContain(claimIds[0]);
  });

  it('ends with 1 and the reason when a claim is already paid', async () => {
    const { code, out } = await cli(['refunds', 'refuse', claimIds[0] ?? '', '--reason', 'Trop tard']);
    expect(code).toBe(1);
    expect(out).toContain('Une demande remboursée ne peut pas être refusée : annulez d’abord son paiement.');
  });

  it('exports a workbook that a spreadsheet opens, with the filtered rows', async () => {
    const { bytes, code } = await cli('refunds export --status refunded -o -');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    const rows = workbook.worksheets[0]?.getSheetValues().slice(1) ?? [];
    expect(code).toBe(0);
    expect(JSON.stringify(rows)).toContain('Salle de sport');
    expect(JSON.stringify(rows)).toContain('MARTIN');
    expect(JSON.stringify(rows)).not.toContain('En attente');
  });

  it('exports activities as csv', async () => {
    expect((await cli('refund-settings list')).out).toContain('Salle de sport');
    expect((await cli('refund-settings export --format csv -o -')).out).toContain('Salle de sport');
  });

  it('shows in the history who did it, and that it was the command line', async () => {
    const { history } = JSON.parse((await cli(['history', '--record', claimIds[0] ?? '', '--order', 'at:asc', '--json'])).out);
    const moves = history.map(({ type, source }: { type: string; source: string }) => `${type} ${source}`);
    expect(moves).toEqual(expect.arrayContaining(['RefundRequested api', 'RefundValidated cli', 'RefundPaid cli']));
    expect((await cli(['history', '--record', claimIds[0] ?? ''])).out).toContain('Claire Morel');
  });

  it('rebuilds a projection and waits until it serves', async () => {
    expect((await cli('projections status')).out).toContain('refund-list');
    expect(await cli('projections rebuild refund-list')).toMatchObject({ code: 0, err: 'refund-list est reconstruite.\n' });
    expect((await cli('refunds list')).err).toContain('2 demandes');
    expect(await cli('projections rebuild inconnue')).toMatchObject({ code: 1, err: expect.stringContaining('refund-list') });
  });

  it('renews its session when the token is over', async () => {
    app.clock.advance(16 * 60_000);
    expect(await cli('whoami')).toMatchObject({ code: 0 });
  });

  it('closes the session', async () => {
    expect(await cli('logout')).toMatchObject({ code: 0 });
    expect(await cli('refunds list')).toMatchObject({ code: 3 });
  });
});
