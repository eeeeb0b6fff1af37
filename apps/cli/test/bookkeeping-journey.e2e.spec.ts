import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { type BookkeepingFixture, bookkeepingFixture } from '../../api/test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../api/test/open-test-app.js';
import { testPassword } from '../../api/test/signed-in.js';
import { intendance, newHome, type Ran } from './terminal-double.js';

const flat = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const csv = (...lines: string[]): string => ['Date;Libellé;Montant', ...lines, ''].join('\r\n');

/** The books of a works council kept by its operator alone, against the real API on a real port, from the statement to the closed year. */
describe('the command line, from a bank file to a closed year', () => {
  let app: TestApp;
  let fixture: BookkeepingFixture;
  let url: string;
  let beforeTheStatement: string;
  let cli: (line: string | readonly string[], stdin?: string) => Promise<Ran>;
  const home = newHome();
  const file = (name: string): string => join(home, name);

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true, now: '2026-12-31T09:00:00Z' });
    fixture = await bookkeepingFixture(app);
    await app.settled();
    beforeTheStatement = new Date().toISOString();
    url = (await app.listen()).replace('[::1]', '127.0.0.1');
    cli = (line, stdin = '') => intendance(line, { home, stdin, fetch, env: { INTENDANCE_URL: url } });
    await cli(['login', '--email', fixture.clerk.email, '--password-stdin'], testPassword);
    await writeFile(
      file('releve.csv'),
      csv(
        '15/01/2026;VIR CONTRIB ASC;9000,00',
        '03/02/2026;CB FNAC LYON;-120,50',
        '31/02/2026;CB PERDUE;-1,00',
        '05/03/2026;CB FNAC;-80,00',
      ),
    );
  }, 60_000);
  afterAll(async () => app?.close());

  it('says what a statement would do, line by line, and writes nothing', async () => {
    const { code, out, err } = await cli(['operations', 'import', file('releve.csv'), '--account', '512001', '--dry-run']);
    expect([code, flat(out)]).toEqual([1, expect.stringContaining('Rien n’est importé : 3 opérations nouvelles, 0 déjà là')]);
    expect(err).toContain('Ligne 4, colonne Date : date invalide (« 31/02/2026 »)');
    expect((await cli('operations list')).err).toContain('0 opération');
  });

  it('imports it once, and the lines left go to a workbook', async () => {
    const line = ['operations', 'import', file('releve.csv'), '--account', '512001', '--errors', file('laissees.xlsx')];
    expect(await cli(line)).toMatchObject({ code: 1, out: expect.stringContaining('Import terminé : 3 opérations nouvelles') });
    expect((await cli([...line, '--force'])).out).toContain('0 opération nouvelle, 3 déjà là');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(file('laissees.xlsx'));
    expect(JSON.stringify(workbook.worksheets[0]?.getSheetValues())).toContain('date invalide (« 31/02/2026 »)');
  });

  it('takes an import back, but for what somebody worked on', async () => {
    const { imports } = JSON.parse((await cli('operations imports --status done --json')).out);
    expect((await cli(['operations', 'undo-import', imports[0].id])).out).toContain('3 opérations retirées, 0 laissée');
    const again = await cli(['operations', 'import', file('releve.csv'), '--account', '512001']);
    expect(again.out).toContain('Import terminé : 3 opérations nouvelles');
  });

  it('allocates by keywords, then what is left to one activity', async () => {
    expect((await cli('operations allocate --keywords --exercice 2026 --dry-run')).out).toContain('2 opérations à affecter, 1 laissée');
    expect((await cli('operations allocate --keywords --exercice 2026')).out).toContain('2 opérations affectées');
    const { operations } = JSON.parse((await cli('operations list --allocated non --amount 9000 --json')).out);
    expect(operations).toMatchObject([{ wording: 'VIR CONTRIB ASC', value: 9000 }]);
    const line = ['operations', 'allocate', operations[0].id, '--to-activity', fixture.contribution.id];
    expect(await cli(line)).toMatchObject({ code: 0 });
    expect((await cli('operations list --allocated non')).err).toContain('0 opération');
  });

  it('shows balance and ledger, on any day, as known on any day', async () => {
    const { out, err } = await cli('balance 2026');
    expect(flat(out)).toContain('512001 Compte ASC 9 000,00 € 200,50 € 8 799,50 €');
    expect(err).toContain('Exercice 2026, du 01/01/2026 au 31/12/2026.');
    expect(flat((await cli('balance 2026 --as-of 28/02/2026')).out)).toContain('512001 Compte ASC 9 000,00 € 120,50 € 8 879,50 €');
    expect((await cli(`balance 2026 --known-at ${beforeTheStatement}`)).err).toContain('Aucune écriture sur cette période.');
    const ledger = await cli('ledger 2026 --account 607200 --budget ASC');
    expect(flat(ledger.out)).toContain('03/02/2026 BQ1 brouillard 607200 ASC CB FNAC LYON 120,50 € 120,50 €');
    expect(flat(ledger.err)).toContain('2 lignes, débits 200,50 €, crédits 0,00 €, ouverture 0,00 €, solde 200,50 €.');
  });

  it('closes the year after its checklist, and opens the next one', async () => {
    expect((await cli('exercices create')).out).toContain('Exercice 2027 créé, du 01/01/2027 au 31/12/2027');
    expect(await cli('exercices close 2026 --dry-run')).toMatchObject({ code: 1, out: expect.stringContaining('BLOQUANT') });
    expect(await cli(['exercices', 'explain', '2026', '--point', 'fin', '--note', 'Fusion des deux comités'])).toMatchObject({ code: 0 });
    const dry = await cli('exercices close 2026 --dry-run');
    expect([dry.code, flat(dry.out)]).toEqual([0, expect.stringContaining('à revoir La situation patrimoniale est renseignée 1')]);
    expect(flat(dry.out)).toContain('ASC 9 000,00 € 200,50 € 8 799,50 €');
    expect(await cli('exercices validate 2026 --up-to 31/12/2026')).toMatchObject({ code: 0 });
    expect(await cli('exercices close 2026 --yes')).toMatchObject({ code: 1, err: expect.stringContaining('--accept-warnings') });
    const closed = await cli('exercices close 2026 --accept-warnings --yes');
    expect([closed.code, closed.out]).toEqual([0, expect.stringContaining('Exercice 2026 clôturé le 31/12/2026')]);
    expect(flat((await cli('ledger 2027 --account 120200')).out)).toContain('AN');
    expect(await cli('exercices close 2026 --accept-warnings --yes')).toMatchObject({ code: 1 });
  });

  it('writes nothing more in it', async () => {
    await writeFile(file('tardif.csv'), csv('20/12/2026;CB FNAC TARDIVE;-5,00'));
    const { code, out, err } = await cli(['operations', 'import', file('tardif.csv'), '--account', '512001']);
    expect([code, out]).toEqual([1, expect.stringContaining('1 en attente')]);
    expect(err).toContain('Ligne 2 : ');
  });

  it('hands out its documents', async () => {
    for (const line of ['plaquette', 'annual-state', 'patrimonial-state --format xlsx', 'fec --siren 732829320'])
      expect(await cli(`exercices ${line.replace(/^(\S+)/, '$1 2026')} --output ${home}`)).toMatchObject({ code: 0 });
    expect(await cli(`balance 2026 --format pdf --output ${home}`)).toMatchObject({ code: 0 });
    expect(await cli(`ledger 2026 --format csv --output ${home}`)).toMatchObject({ code: 0 });
    expect(await readdir(home)).toEqual(
      expect.arrayContaining([
        'Plaquette-2026.xlsx',
        'Etat-annuel-2026.pdf',
        'Situation-patrimoniale-2026.xlsx',
        'Balance-2026.pdf',
        'Grand-livre-2026.csv',
        '732829320FEC20261231.txt',
      ]),
    );
    const fec = (await readFile(file('732829320FEC20261231.txt'), 'utf8')).split('\r\n').filter(Boolean);
    expect(new Set(fec.map((line) => line.split('\t').length))).toEqual(new Set([18]));
  });

  it('reopens it with a reason', async () => {
    expect((await cli('exercices reopen 2026')).code).toBe(2);
    expect((await cli(['exercices', 'reopen', '2026', '--reason', 'Facture oubliée'])).out).toContain('Exercice 2026 rouvert.');
    await app.settled();
    expect((await cli('exercices list --closed non')).out).toContain('2026');
  });

  it('carries a plan from one structure to another', async () => {
    expect((await cli(['plan', 'export', '--output', file('plan.json')])).err).toContain('3 activités dans');
    expect((await cli(['plan', 'import', file('plan.json')])).out).toContain('0 activité ajoutée, 3 relues');
    expect(flat((await cli('accounts list')).out)).toContain('512001 BQ1 Compte ASC');
  });

  it('without the right to details, is refused with 3', async () => {
    const other = await bookkeepingFixture(app, { accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS'] });
    const env = { INTENDANCE_TOKEN: other.clerk.token, INTENDANCE_URL: url };
    expect(await intendance('balance', { fetch, env })).toMatchObject({ code: 3, out: '' });
  });
});
