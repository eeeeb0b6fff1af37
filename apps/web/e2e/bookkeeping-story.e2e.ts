import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Fec, textOfPdf, textsOfWorkbook } from './bookkeeping-story-documents.js';
import { banks, closingOf, countOf, movements, ofxOfJanuary, ofxOfYear, sumOf } from './bookkeeping-story-statement.js';
import { address, expect, password, test } from './fixtures.js';
import { today } from './office.js';

// A works council of its own: from the wizard to the file for its accountant, then the command line of its operator.
const treasurer = 'admin@flash.demo';
const year = Number(today().slice(0, 4)) - 1;
const fecName = `732829320FEC${year}1231.txt`;
const day = (month: number, ofMonth: number): string => `${String(ofMonth).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
/** The format of screens: `1 234,50`, whatever the spaces. */
const amount = (cents: number): RegExp =>
  new RegExp(
    (cents / 100)
      .toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      .replace(/^-/, '[-−]')
      .replaceAll(/\s/g, '\\s'),
  );
const french = (date: string): string => date.split('-').toReversed().join('/');
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
const resultOf = (budget: 'AEP' | 'ASC'): number => sumOf(banks[budget].movements);

test.describe.configure({ mode: 'serial' });
test.beforeEach(({ signIn }) => signIn(treasurer));

test('the wizard: the year, two accounts with what they held, a year of statements', async ({ page }) => {
  await page.goto('/comptability');
  await expect(page.getByRole('heading', { level: 1, name: 'Bien démarrer' })).toBeVisible();
  await test.step('one date gives the other', async () => {
    await page.getByRole('textbox', { name: /^Début de l’exercice/ }).fill(day(4, 1));
    await expect(page.getByRole('textbox', { name: /^Fin de l’exercice/ })).toHaveValue(`31/03/${year + 1}`);
    await page.getByRole('textbox', { name: /^Début de l’exercice/ }).fill(day(1, 1));
    await expect(page.getByRole('textbox', { name: /^Fin de l’exercice/ })).toHaveValue(day(12, 31));
    await page.getByRole('button', { name: 'Continuer' }).click();
  });
  await test.step('a bank that refuses leaves the hand to who types', async () => {
    await expect(page.getByRole('heading', { name: 'Connecter votre banque' })).toBeVisible();
    await page.goto('/comptability/start?error=access_denied');
    await expect(page.getByText('Connexion échouée').first()).toBeVisible();
    await expect(page).toHaveURL(/\/comptability\/start$/);
  });
  for (const { name, budget, iban, opening } of Object.values(banks))
    await test.step(name, async () => {
      await page.getByRole('textbox', { name: /^Nom du compte/ }).fill(name);
      await page.getByRole('combobox', { name: /^Type de compte/ }).selectOption('checking');
      await page.getByRole('combobox', { name: /^Budget/ }).selectOption(budget);
      await page.getByRole('textbox', { name: 'IBAN' }).fill(iban);
      await page.getByRole('textbox', { name: 'Solde d’ouverture', exact: true }).fill(String(opening / 100));
      await page.getByRole('textbox', { name: 'Solde d’ouverture au' }).fill(day(1, 1));
      await page.getByRole('button', { name: 'Créer le compte' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: `${name}, compte 51200` })).toBeVisible();
    });
  await page.getByRole('button', { name: 'Continuer' }).click();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `releves-${year}.ofx`, mimeType: 'application/x-ofx', buffer: ofxOfYear(year) });
  await expect(page.getByText('rien n’est encore écrit')).toBeVisible();
  for (const { name } of Object.values(banks)) await expect(page.getByText(`${name} (`).first()).toBeAttached();
  await page.getByRole('button', { name: `Importer ${movements.length} opérations` }).click();
  const summaryText = `${movements.length} opérations dans vos comptes, dont ${movements.length} à affecter.`;
  await expect(page.getByText(summaryText)).toBeVisible();
  await expectAccessible(page, 'imported');
  await page.getByRole('button', { name: 'Affecter mes opérations' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opérations à affecter' })).toBeVisible();
  await expect(page.getByText(`${movements.length} opérations à affecter`)).toBeVisible();
});

test('a year is allocated: keywords, several at once, and a split by the keyboard alone', async ({ page }) => {
  await page.goto('/comptability/operations/match');
  await test.step('keywords take all but what nobody could guess', async () => {
    await page.getByRole('button', { name: 'Affecter par mots-clés' }).click();
    const dialog = page.getByRole('dialog', { name: 'Affecter les opérations' });
    await expect(dialog).toContainText(`${countOf('keyword')} opérations sur ${movements.length} seraient affectées.`);
    await dialog.getByRole('button', { name: `Affecter ${countOf('keyword')} opérations` }).click();
    await expect(dialog).toContainText(`${countOf('keyword')} opérations affectées, 0 échec.`);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(page.getByText(`${movements.length - countOf('keyword')} opérations à affecter`)).toBeVisible();
  });

  await test.step('the four of one shop go together', async () => {
    await page.getByRole('textbox', { name: 'Rechercher une opération' }).fill('traiteur');
    await expect(page.getByText(`${countOf('bulk')} opérations à affecter`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).check({ force: true });
    await page.getByRole('button', { name: 'Affecter à…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Affecter les opérations' });
    await dialog.getByRole('combobox', { name: 'Activité' }).fill('arbre');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Affecter ${countOf('bulk')} opérations` }).click();
    await expect(dialog).toContainText(`${countOf('bulk')} opérations affectées, 0 échec.`);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await test.step('two cheques, without the mouse', async () => {
    await page.goto('/comptability/operations/match?order=date');
    const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
    await expect(editor).toContainText('CHEQUE 4410021');
    await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).focus();
    await page.keyboard.type('billetterie');
    await page.keyboard.press('Enter');
    // Activity, year, amount: Tab goes on to the next field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(editor.getByRole('textbox', { name: 'Montant, ligne 1' })).toBeFocused();
    await page.keyboard.type('800,40');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 2' })).toBeFocused();
    await page.keyboard.type('sorties');
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('Reste à affecter : 0,00');
    await page.keyboard.press('Control+Shift+Enter');
    await expect(editor).toContainText('CHEQUE 4410022');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toBeFocused();
    await page.keyboard.type('chèques culture');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Tout est affecté' })).toBeVisible();
  });
});

test('balance, ledger, annual state and patrimonial statement say the same figures, on screen and on paper', async ({ page }) => {
  await test.step('the balance is even, each bank holds what its statement says', async () => {
    await page.goto('/comptability');
    await page.getByRole('link', { name: 'Balance et grand livre' }).first().click();
    await chooseYear(page);
    await expect(page.getByText('Débit = crédit')).toBeVisible();
    const banksTable = page.getByRole('table', { name: 'Balance de la classe 5' });
    for (const bank of Object.values(banks)) await expect(banksTable).toContainText(amount(closingOf(bank)));
  });
  await test.step('the ledger of an account ends on its balance', async () => {
    await page.getByRole('link', { name: '512002' }).click();
    await expect(page.getByText(/^Solde\s: /)).toContainText(amount(closingOf(banks.ASC)));
  });
  await test.step('the annual state, on two pages of paper and in a workbook', async () => {
    await page.goto('/annualstate');
    await page.getByRole('combobox', { name: 'Exercice' }).selectOption({ label: `Exercice ${year}` });
    await expect(page.getByRole('heading', { name: /sociales et culturelles/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(amount(resultOf('ASC')));
    const pdf = await save(page, page.getByRole('button', { name: 'Exporter' }), 'PDF (.pdf)');
    expect(pdf.name).toBe(`Etat-annuel-${year}.pdf`);
    expect(pdf.content.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(plain(textOfPdf(pdf.content))).toMatch(amount(resultOf('ASC')));
    const xlsx = await save(page, page.getByRole('button', { name: 'Exporter' }), 'Excel (.xlsx)');
    const [sheet] = await textsOfWorkbook(xlsx.content);
    expect(sheet?.text).toContain('Contribution ASC');
    expect(sheet?.text).toContain(String(resultOf('AEP') / 100));
  });
  await test.step('the patrimonial statement is proposed, checked, saved, printed', async () => {
    await page.goto('/patrimonial_resources');
    await page.getByRole('combobox', { name: 'Exercice' }).selectOption({ label: `Exercice ${year}` });
    await expect(page.getByText('Proposé d’après vos comptes')).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('La situation patrimoniale a bien été enregistrée.')).toBeVisible();
    const pdf = await save(page, page.getByRole('button', { name: 'Exporter' }), 'PDF (.pdf)');
    expect(plain(textOfPdf(pdf.content))).toMatch(amount(closingOf(banks.AEP) + closingOf(banks.ASC)));
    const plaquette = await save(page, page.getByRole('button', { name: 'Plaquette' }));
    const sheets = await textsOfWorkbook(plaquette.content);
    expect(sheets).toHaveLength(6);
    expect(sheets.map(({ text }) => text).join('\n')).toContain('512002');
  });
});

test('the year is validated and closed, the next one opens with what it left, the accountant gets the file', async ({ page }) => {
  await page.goto('/comptability/configuration/exercices');
  await test.step('validated to its end, then closed after its checklist', async () => {
    await page.getByRole('button', { name: `Valider les écritures : exercice ${year}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await expect(page.getByText(`Écritures validées jusqu’au ${day(12, 31)}`)).toBeVisible();
    await page.getByRole('button', { name: `Clôturer : exercice ${year}` }).click();
    const dialog = page.getByRole('dialog', { name: `Clôturer l’exercice ${year}` });
    await expect(dialog.getByText('Bloquant')).toHaveCount(0);
    await expect(dialog).toContainText(amount(resultOf('ASC')));
    await dialog.getByRole('textbox', { name: `Saisissez ${year} pour confirmer` }).fill(String(year));
    await dialog.getByRole('button', { name: 'Clôturer' }).click();
    await expect(page.getByText(`L’exercice ${year} est clôturé.`)).toBeVisible();
  });
  await test.step('the opening entries are the balances and the results', async () => {
    await expect(page.getByRole('button', { name: `Clôturer : exercice ${year + 1}` })).toBeVisible();
    await page.goto('/comptability/statuses/balance');
    await chooseYear(page, year + 1);
    const results = page.getByRole('table', { name: 'Balance de la classe 1' });
    await expect(results.getByRole('row', { name: /120200/ })).toContainText(amount(resultOf('ASC')));
    await expect(page.getByRole('table', { name: 'Balance de la classe 5' })).toContainText(amount(closingOf(banks.AEP)));
    await page.getByRole('link', { name: '512001' }).click();
    await expect(page.getByRole('table', { name: 'Grand livre' })).toContainText(`À nouveau ${year}`);
  });
  await test.step('the file of entries holds the year, whole and even', async () => {
    await page.goto('/comptability/configuration/exercices');
    await page.getByRole('button', { name: `FEC : exercice ${year}` }).click();
    const dialog = page.getByRole('dialog', { name: `Fichier des écritures comptables ${year}` });
    await dialog.getByRole('textbox', { name: 'SIREN de la structure' }).fill('732 829 320');
    await dialog.getByRole('button', { name: 'Enregistrer le SIREN' }).click();
    await expect(dialog).toContainText(fecName);
    await expect(dialog.getByText('Le fichier peut être remis')).toBeVisible();
    const { name, content } = await save(page, dialog.getByRole('button', { name: 'Télécharger le FEC' }));
    expect(name).toBe(fecName);
    checkFec(new Fec(content.toString('utf8')));
  });
});

test('a tenth of the surplus at most goes from one budget to the other, once voted', async ({ page }) => {
  const surplus = resultOf('AEP');
  const cap = Math.floor(surplus / 10);
  const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
  await page.goto('/comptability/configuration/exercices');
  await page.getByRole('button', { name: `Affecter le résultat : exercice ${year}` }).click();
  const dialog = page.getByRole('dialog', { name: `Résultat de l’exercice ${year}` });
  const form = dialog.getByRole('form', { name: 'Transfert entre budgets' });
  const sum = form.getByRole('textbox', { name: /^Montant/ });
  const send = form.getByRole('button', { name: 'Transférer' });
  const transferred = dialog.getByRole('listitem').filter({ hasText: 'transférés de l’AEP vers les ASC' });

  await test.step('without its minutes nothing moves', async () => {
    await form.getByRole('combobox', { name: 'Sens' }).selectOption({ label: 'de l’AEP vers les ASC' });
    await expect(form).toContainText(amount(cap));
    await sum.fill(euros(cap));
    await form.getByRole('textbox', { name: /^Date de la délibération/ }).fill(french(today()));
    await form.getByRole('textbox', { name: /^Référence du procès-verbal/ }).fill('PV 2026-03');
    await send.click();
    await expect(form.getByRole('alert')).toContainText(
      'Veuillez renseigner la date, la référence et le procès-verbal de la délibération.',
    );
    await expectAccessible(page, 'refused');
  });

  await test.step('a cent above the tenth is refused, with what is left', async () => {
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'pv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await expect(form.getByRole('button', { name: 'Supprimer pv.pdf' })).toBeVisible();
    await sum.fill(euros(cap + 1));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText('Le transfert est limité à 10 % de l’excédent, soit');
    await expect(form.getByRole('alert')).toContainText('; il reste');
    expect(plain((await form.getByRole('alert').textContent()) ?? '')).toMatch(amount(cap));
    await expect(transferred).toHaveCount(0);
  });

  await test.step('below it, it goes with its deliberation, and only the rest may follow', async () => {
    await sum.fill(euros(cap - 1000));
    await sum.press('Enter');
    await expect(page.getByText('Le transfert est enregistré.').first()).toBeVisible();
    await expect(transferred).toContainText(amount(cap - 1000));
    await expect(transferred).toContainText(`délibération PV 2026-03 du ${french(today())}`);
    await expect(form).toContainText('Reste à transférer : 10,00');
    await expect(form.getByRole('button', { name: 'Supprimer pv.pdf' })).toHaveCount(0);
    await expectAccessible(page, 'transferred');
  });

  await test.step('the table of all years has the surplus, the tenth, what went and what is left', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const table = page.getByRole('table', { name: 'Transferts d’excédent' });
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    const cell = (column: string) => row(`${year}, de l’AEP vers les ASC`).locator(`[data-label="${column}"]`);
    await expect(cell('Excédent')).toHaveText(amount(surplus));
    await expect(cell('Plafond')).toHaveText(amount(cap));
    await expect(cell('Transféré')).toHaveText(amount(cap - 1000));
    await expect(cell('Reste')).toHaveText(amount(1000));
    await expect(row(`${year + 1}, de l’AEP vers les ASC (provisoire)`)).toHaveCount(1);
    await expectAccessible(page, 'transfers of all years');
  });
});

function checkFec(fec: Fec): void {
  expect(fec.columns).toHaveLength(18);
  expect([...fec.widths]).toEqual([18]);
  for (const numbers of fec.numbers().values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(fec.net()).toBe(0);
  for (const entry of fec.entries()) expect(fec.net(({ EcritureNum }) => EcritureNum === entry)).toBe(0);
  // Classes 6 and 7 are not zeroed: they show the result.
  expect(-fec.net(({ CompteNum }) => /^[67]/.test(CompteNum ?? ''))).toBe(resultOf('AEP') + resultOf('ASC'));
  expect(fec.net(({ CompteNum }) => CompteNum === '512002')).toBe(closingOf(banks.ASC));
  expect(fec.lines.every(({ ValidDate }) => /^\d{8}$/.test(ValidDate ?? ''))).toBe(true);
}

test('the operator does the same from a shell: import, year, exports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'intendance-operator-'));
  const shell = commandLine(folder);
  await shell(`login --email ${treasurer} --password-stdin`, password);
  const statement = join(folder, 'janvier.ofx');
  await writeFile(statement, ofxOfJanuary(year + 1));

  await test.step('the statement of January comes in, once', async () => {
    expect(await shell(`operations import ${statement} --dry-run`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Rien n’est importé'),
    });
    expect((await shell(`operations import ${statement}`)).out).toContain('Import terminé : 2 opérations nouvelles');
    expect((await shell(`operations import ${statement}`)).out).toContain('0 opération nouvelle, 2 déjà là');
    expect((await shell(`operations allocate --keywords --exercice ${year + 1}`)).out).toContain('2 opérations affectées');
  });
  await test.step('the year after the next is made', async () => {
    expect((await shell('exercices create')).out).toContain(`Exercice ${year + 2} créé`);
    expect(await shell(`exercices close ${year + 2} --dry-run`)).toMatchObject({ code: 1, out: expect.stringContaining('BLOQUANT') });
  });
  await test.step('the books leave as files', async () => {
    const balance = JSON.parse((await shell(`balance ${year} --json`)).out) as {
      balanced: boolean;
      totals: { debit: number; credit: number };
    };
    expect(balance.balanced).toBe(true);
    expect((await shell(`ledger ${year} --account 512002 --limit 5`)).err).toMatch(amount(closingOf(banks.ASC)));
    expect((await shell(`operations export --exercice ${year} --format csv --output ${folder}/operations.csv`)).code).toBe(0);
    expect((await readFile(join(folder, 'operations.csv'), 'utf8')).trim().split('\r\n')).toHaveLength(movements.length + 1);
    for (const line of ['plaquette', 'annual-state', 'patrimonial-state', 'fec'])
      expect(await shell(`exercices ${line} ${year} --output ${folder}`)).toMatchObject({ code: 0 });
    checkFec(new Fec(await readFile(join(folder, fecName), 'utf8')));
    expect((await shell(`plan export --output ${folder}/plan.json`)).err).toContain('activités dans');
  });
});

async function chooseYear(page: Page, chosen = year): Promise<void> {
  await page.getByRole('combobox', { name: 'Exercice' }).selectOption({ label: String(chosen) });
}

/** Downloads a file by its button, and by the menu entry if there is one. Closes the notification, which would cover the next buttons. */
async function save(page: Page, button: Locator, entry?: string): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await button.click();
  if (entry) await page.getByRole('menuitem', { name: entry }).click();
  const download = await waiting;
  const content = await readFile(await download.path());
  await page.getByRole('button', { name: 'Fermer la notification' }).first().click();
  await expect(page.getByText('Export terminé')).toHaveCount(0);
  return { name: download.suggestedFilename(), content };
}

type Ran = { code: number; out: string; err: string };
const program = resolve(import.meta.dirname, '../../cli/bin/intendance.mjs');

/** The program itself, as the operator's shell runs it: one home, one session. */
function commandLine(home: string) {
  const env = { PATH: process.env.PATH, HOME: home, INTENDANCE_URL: address() };
  return (line: string, stdin = ''): Promise<Ran> =>
    new Promise((done) => {
      const child = execFile(process.execPath, [program, ...line.split(' ')], { env }, (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
      child.stdin?.end(stdin);
    });
}
