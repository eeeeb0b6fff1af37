import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));
test.afterEach(({ context }) => context.clearPermissions());

test('without a mouse: an operation is split in three, the next one takes what is proposed', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  await books.operation(account, `CB ${word} FNAC`, -20);
  await books.operation(account, `CB ${word} SORTIE`, -100);
  await page.goto(`/comptability/operations/match?q=${word}&order=value`);
  const list = page.getByRole('table', { name: 'Opérations à affecter' });
  await expect(list.getByRole('row')).toHaveCount(3);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  await expect(editor).toContainText(`CB ${word} SORTIE`);
  await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).focus();

  await test.step('each new line is prefilled with what is left', async () => {
    await page.keyboard.type('sorties');
    await page.keyboard.press('Tab');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toHaveValue('Sorties');
    await editor.getByRole('textbox', { name: 'Montant, ligne 1' }).focus();
    await page.keyboard.type('50,40');
    await expect(editor).toContainText('Reste à affecter : 49,60');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 2' })).toBeFocused();
    await expect(editor.getByRole('textbox', { name: 'Montant, ligne 2' })).toHaveValue('49,60');
    await page.keyboard.type('voyages');
    await page.keyboard.press('Enter');
    await editor.getByRole('textbox', { name: 'Montant, ligne 2' }).focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await page.keyboard.type('arbre');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('textbox', { name: 'Montant, ligne 3' })).toHaveValue('29,60');
  });

  await test.step('a wrong sum is refused, and Alt+R mends it', async () => {
    await editor.getByRole('textbox', { name: 'Montant, ligne 3' }).focus();
    await page.keyboard.type('-5');
    await page.keyboard.press('Control+Enter');
    await expect(editor.getByRole('alert')).toHaveText('Valeur incorrect à la ligne 3');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('10');
    await page.keyboard.press('Control+Enter');
    await expect(editor.getByRole('alert')).toHaveText("La somme des affectations est différente de le montant de l'opération");
    await editor.getByRole('textbox', { name: 'Montant, ligne 3' }).focus();
    await page.keyboard.press('Alt+r');
    await expect(editor).toContainText('Reste à affecter : 0,00');
  });

  await test.step('saved, the next one is there; Tab takes what its keyword proposes', async () => {
    await page.keyboard.press('Control+Shift+Enter');
    await expect(editor).toContainText(`CB ${word} FNAC`);
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toBeFocused();
    await expect(editor).toContainText('Proposé : Billetterie cinéma, spectacles (mot-clé « FNAC »)');
    await page.keyboard.press('Tab');
    await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toHaveValue('Billetterie cinéma, spectacles');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  });
  await expect.poll(async () => (await books.searchOperations(word)).every(({ allocated }) => allocated)).toBe(true);
});

test('without a mouse: an operation is divided in three thirds, whole to the cent', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  await books.operation(await books.account(), `CB ${word}`, -100);
  await page.goto(`/comptability/operations/match?q=${word}`);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  const amount = (line: number) => editor.getByRole('textbox', { name: `Montant, ligne ${line}` });
  await expect(editor).toContainText('Sans justificatif');
  await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).focus();
  await page.keyboard.press('Alt+p');
  await expect(editor.getByRole('combobox', { name: 'Diviser en parts' })).toBeFocused();
  await page.keyboard.type('tiers');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toContainText('Un nombre de parts');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('combobox', { name: 'Activité, ligne 1' })).toBeFocused();
  for (const [line, text] of ['33,34', '33,33', '33,33'].entries()) await expect(amount(line + 1)).toHaveValue(text);
  for (const name of ['sorties', 'voyages', 'arbre']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    if (name !== 'arbre') await editor.getByRole('combobox', { name: `Activité, ligne ${name === 'sorties' ? 2 : 3}` }).focus();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Opération affectée.').first()).toBeVisible();
  await expect.poll(async () => (await books.searchOperations(word)).every(({ allocated }) => allocated)).toBe(true);
});

test('two columns of a spreadsheet fill the lines', async ({ page, request, context }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  await books.operation(await books.account(), `CB ${word}`, -30);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/comptability/operations/match?q=${word}`);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).focus();
  await page.evaluate(() => navigator.clipboard.writeText('Sorties\t10,50\nVoyages\t19,50'));
  await page.keyboard.press('Control+v');
  await expect(editor.getByRole('combobox', { name: 'Activité, ligne 2' })).toHaveValue('Voyages');
  await expect(editor.getByRole('textbox', { name: 'Montant, ligne 2' })).toHaveValue('19,50');
  await expect(editor).toContainText('Reste à affecter : 0,00');
});

test('a choice teaches its word, and many follow it at once after a trial', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  for (const amount of [-10, -11, -12]) await books.operation(account, `CB ${word} ${-amount}`, amount);
  await page.goto(`/comptability/operations/match?q=${word}`);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  const activity = editor.getByRole('combobox', { name: 'Activité, ligne 1' });
  await activity.click();
  await page.keyboard.type('sorties');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('textbox', { name: 'Mot-clé' })).toHaveValue(word);
  await editor.getByRole('checkbox', { name: /^Toujours affecter/ }).check({ force: true });
  await expect(editor).toContainText('3 opérations, dont 0 déjà affectées autrement.');
  await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText(`Les opérations contenant « ${word} » seront proposées en Sorties.`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Affecter par mots-clés' }).click();
  const dialog = page.getByRole('dialog', { name: 'Affecter les opérations' });
  await expect(dialog).toContainText('2 opérations sur 2 seraient affectées. Rien n’est encore écrit.');
  await dialog.getByRole('button', { name: 'Affecter 2 opérations' }).click();
  await expect(dialog).toContainText('2 opérations affectées, 0 échec.');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByText('Aucun résultat pour ces filtres').first()).toBeVisible();
});

test('on a phone the editor is a dialog', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  await books.operation(await books.account(), `CB ${word}`, -30);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/comptability/operations/match?q=${word}`);
  await page.getByRole('button', { name: `CB ${word}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Affecter l’opération' });
  await dialog.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('sorties');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await books.searchOperations(word)).every(({ allocated }) => allocated)).toBe(true);
});
