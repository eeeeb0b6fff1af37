import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a payment settles the bill that the books owed, or goes to an account of its own', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  const side = { budget: 'ASC', debit: 0, credit: 0 };
  const party = { third_party_code: word, third_party_name: `Traiteur ${word}` };
  await books.office.post('/comptability/writings', {
    date: today(),
    label: `Buffet ${word}`,
    piece_ref: `F-${word}`,
    lines: [
      { ...side, accounting_code_value: '623200', debit: 312.4 },
      { ...side, accounting_code_value: '401000', credit: 312.4, ...party },
    ],
  });
  await books.operation(account, `VIR TRAITEUR ${word}`, -300);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });

  await test.step('the bill is proposed with its supplier, and a press makes the line', async () => {
    await page.goto(`/comptability/operations/match?q=${word}`);
    const proposal = editor.getByRole('button', { name: new RegExp(`Traiteur ${word} · F-${word}`) });
    await expect(proposal).toContainText('312,40');
    await proposal.focus();
    await page.keyboard.press('Enter');
    await expect(proposal).toHaveAttribute('aria-pressed', 'true');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toHaveValue('401000 Fournisseurs');
    await expect(editor.getByRole('textbox', { name: 'Tiers, ligne 1' })).toHaveValue(`${word} Traiteur ${word}`);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  });

  await test.step('paid in part, the bill is proposed with its rest', async () => {
    await books.operation(account, `SOLDE ${word}`, -12.4);
    await page.goto(`/comptability/operations/match?q=${encodeURIComponent(`SOLDE ${word}`)}`);
    const proposal = editor.getByRole('button', { name: new RegExp(`Traiteur ${word} · F-${word}`) });
    await expect(proposal).toContainText('reste 12,40');
    await proposal.click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  });

  await test.step('the ledger has all lines under one letter, with their third party', async () => {
    await page.goto('/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100');
    const lines = page.getByRole('row').filter({ hasText: word });
    await expect(lines).toHaveCount(3);
    await expect(lines.getByRole('cell').filter({ hasText: /^A[A-Z]$/ })).toHaveCount(3);
    for (const line of await lines.all()) await expect(line).toContainText(`Traiteur ${word}`);
  });

  await test.step('the balance of third parties has both sides, and nothing that waits', async () => {
    await page.getByRole('tab', { name: 'Tiers' }).click();
    const row = page.getByRole('table', { name: 'Balance des tiers' }).getByRole('row').filter({ hasText: word });
    await expect(row.locator('[data-label="Solde"]')).toHaveText('0,00');
    await expect(row.locator('[data-label="≤ 30 j"]')).toHaveText('');
    await row.getByRole('link', { name: '401000 Fournisseurs' }).click();
    await expect(page.getByRole('tab', { name: 'Grand livre' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('typed without its third party, a line is refused there', async () => {
    await books.operation(account, `REMB ${word}`, 20);
    await page.goto(`/comptability/operations/match?q=${encodeURIComponent(`REMB ${word}`)}`);
    await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('411000');
    await expect(page.getByRole('option', { name: /^411000/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(editor.getByRole('alert')).toHaveText('Indiquez le tiers à la ligne 1');
    await expect(editor.getByRole('textbox', { name: 'Tiers, ligne 1' })).toBeFocused();
    await page.keyboard.type('DUPONT Zoé Dupont');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await books.searchOperations(`REMB ${word}`))[0]?.allocated).toBe(true);
    await page.goto(`/comptability/operations?q=${encodeURIComponent(`REMB ${word}`)}`);
    await expect(page.getByRole('table', { name: 'Opérations affectées' })).toContainText('Zoé Dupont');
  });
});

test('lines that settle each other are proposed, all ticked, and matched in one press', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  const party = { third_party_code: word, third_party_name: `Imprimerie ${word}` };
  const post = (label: string, piece: string, debit: number, credit: number) =>
    books.office.post('/comptability/writings', {
      date: today(),
      label,
      piece_ref: piece,
      lines: [
        { budget: 'ASC', accounting_code_value: '401000', debit, credit, ...party },
        { budget: 'ASC', accounting_code_value: '606400', debit: credit, credit: debit },
      ],
    });
  await post(`Affiches ${word}`, `F-${word}`, 0, 77.1);
  await post(`Avoir ${word}`, `F-${word}`, 77.1, 0);
  await page.goto('/comptability/statuses/balance?onglet=tiers');
  await page.getByRole('button', { name: 'Proposer des lettrages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lettrages proposés' });
  const row = dialog.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('même pièce');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Lettrer \d+ groupe/ }).click();
  await expect(page.getByText(/groupes? lettrés? sur l’exercice/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Proposer des lettrages' }).click();
  await expect(dialog.getByText('Aucun lettrage à proposer')).toBeVisible();
});
