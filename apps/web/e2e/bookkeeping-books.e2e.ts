import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books } from './books.js';
import { expect, test } from './fixtures.js';
import { newStructure } from './new-structure.js';
import { today } from './office.js';

const year = today().slice(0, 4);

test.describe('the books', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn('admin@cse.demo');
  });

  test('the balance is equal on both sides, and leads to the lines of an account', async ({ page }) => {
    await page.goto('/comptability/statuses/balance');
    await expect(page.getByText('Débit = crédit')).toBeVisible();
    await page.getByRole('link', { name: '512001' }).click();
    await expect(page.getByRole('table', { name: 'Grand livre' }).getByRole('row', { name: /\d{2}\/\d{2}\/\d{4}/ })).not.toHaveCount(0);
    await expect(page.getByText(/^Solde\s: /)).toBeVisible();
  });

  test('the ledger filters by typing, and sums up what it finds', async ({ page }) => {
    await page.goto('/comptability/statuses/balance?onglet=grand-livre');
    const table = page.getByRole('table', { name: 'Grand livre' });
    const lines = table.getByRole('row', { name: /\d{2}\/\d{2}\/\d{4}/ });
    await expect(lines).not.toHaveCount(0);
    const search = page.getByRole('textbox', { name: 'Libellé, tiers, pièce, montant' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill('subvention');
    await expect(page.getByText(/^Lignes trouvées\s: débit/)).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Cumul' })).toBeVisible();
    await expect(lines.filter({ hasNotText: /subvention/i })).toHaveCount(0);
    await expect(lines).not.toHaveCount(0);
    await expectAccessible(page);
    await search.fill('introuvable');
    await expect(page.getByText('Aucune ligne ne contient')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
    await expect(lines).not.toHaveCount(0);
    await expect(table.getByRole('columnheader', { name: 'Solde' })).toBeVisible();
  });

  test('as known on another day, the balance says so and comes back', async ({ page }) => {
    await page.goto('/comptability/statuses/balance?connu=2020-01-01');
    await expect(page.getByText('Vous consultez les comptes tels que connus le 01/01/2020')).toBeVisible();
    await expect(page.getByText('Aucune écriture sur cette période')).toBeVisible();
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click();
    await expect(page.getByText('Débit = crédit')).toBeVisible();
  });

  test('a year that is not in order cannot be closed, and says where to mend it', async ({ page }) => {
    await page.goto('/comptability/configuration/exercices');
    await page.getByRole('button', { name: `Clôturer : exercice ${year}` }).click();
    const dialog = page.getByRole('dialog', { name: `Clôturer l’exercice ${year}` });
    await expect(dialog.getByText('L’exercice ne peut pas encore être clôturé')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Clôturer' })).toBeDisabled();
    await dialog.getByRole('link', { name: /^Voir : Toutes les opérations sont affectées/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opérations à affecter' })).toBeVisible();
  });

  test('the annual state shows both budgets of a committee', async ({ page }) => {
    await page.goto('/annualstate');
    await expect(page.getByRole('heading', { name: /économiques et professionnelles/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /sociales et culturelles/ })).toBeVisible();
    await expect(page.getByText('E = C + D · Reliquat à reporter').first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Budget' }).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Budget' }).selectOption('ASC');
    await expect(page.getByRole('heading', { name: /économiques et professionnelles/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /sociales et culturelles/ })).toBeVisible();
  });

  test('the statements are read as of a day and as known on another, without a change', async ({ page }) => {
    await page.goto(`/annualstate?au=${year}-01-31&connu=2020-01-01`);
    await expect(page.getByText(`Vous consultez l’état au 31/01/${year} tel que connu le 01/01/2020 · Lecture seule`)).toBeVisible();
    await page.goto(`/patrimonial_resources?connu=${today()}`);
    await expect(page.getByRole('heading', { name: '1. Biens et placements' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  });

  test('the patrimonial statement keeps what is written in it', async ({ page }) => {
    await page.goto('/patrimonial_resources');
    await page.getByRole('button', { name: 'Ajouter une ligne à Biens et placements' }).click();
    const line = page.getByRole('group', { name: /^Biens et placements, ligne/ }).last();
    await line.getByLabel('Désignation').fill('Ordinateur portable');
    await line.getByLabel('Valeur', { exact: true }).fill('900');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('La situation patrimoniale a bien été enregistrée.')).toBeVisible();
    await page.reload();
    await expect(
      page
        .getByRole('group', { name: /^Biens et placements, ligne/ })
        .last()
        .getByLabel('Désignation'),
    ).toHaveValue('Ordinateur portable');
  });
});

/** Cells whose text does not fit their column, and row names that scroll out of sight with their table. */
const faultsOf = (page: Page) =>
  page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const region = table.closest('[data-scroll]');
      if (!region) return ['a table without its scroll region'];
      region.scrollLeft = region.scrollWidth;
      const left = region.getBoundingClientRect().left;
      return [...table.querySelectorAll<HTMLElement>('thead th, tbody th, tbody td')].flatMap((cell) => {
        if (cell.matches('[data-tick], [data-actions]') || cell.textContent === '') return [];
        const text = `${cell.tagName} ${cell.textContent}`;
        const { width, left: at } = cell.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(cell);
        const isBroken = cell.matches('[data-amount]') && cell.childElementCount === 0 && words.getClientRects().length > 1;
        return [
          ...(width < 64 ? [`${Math.round(width)} px: ${text}`] : []),
          ...(isBroken ? [`on several lines: ${text}`] : []),
          ...(cell.matches('[data-heading]') && at < left - 1 ? [`out of sight: ${text}`] : []),
        ];
      });
    }),
  );

for (const width of [1024, 768])
  test(`tables of figures keep their columns at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('admin@cse.demo');
    const ledger = '/comptability/statuses/balance?onglet=grand-livre';
    for (const path of [
      '/comptability/statuses/balance',
      ledger,
      '/annualstate',
      '/comptability/gestion/ASC',
      '/comptability/operations/match',
    ]) {
      await page.goto(path);
      await expect(page.locator('main table tbody th').first()).toBeVisible();
      expect(await faultsOf(page), path).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
      expect(isWider, `${path}: no horizontal scroll of the page`).toBe(false);
    }
  });

test('an association reads its annual state without budgets', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/annualstate');
  await expect(page.getByRole('heading', { name: 'Recettes et dépenses' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Budget' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Budget' })).toHaveCount(0);
});

test('the first year opens with the balance sheet of earlier books', async ({ page, request, signIn }) => {
  // The first year of the demo structures is closed.
  const email = await newStructure(request, 'Syndicat du Parc', 'SYNDICAT');
  await signIn(email);
  const { office } = await Books.open(request, email);
  const years = await office.get<{ exercices: { id: string }[] }>('/comptability/exercices?order[start_date]=asc');
  await page.goto('/comptability/statuses/balance');
  await page.getByRole('button', { name: 'Nouvelle écriture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle écriture' });
  await dialog.getByText('Bilan d’ouverture', { exact: true }).click();
  await expect(dialog.getByText('Ce que vos livres d’avant avaient au')).toContainText(`01/01/`);
  await expect(dialog.getByLabel(/^Date/)).toHaveCount(0);
  await expectAccessible(page);
  const choose = (lines: readonly string[]) =>
    dialog.getByLabel('Reprendre une balance ou un FEC').setInputFiles({
      name: 'Balance.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Compte;Intitulé;Débit;Crédit', ...lines].join('\r\n')),
    });
  await choose(['218300;Matériel;9x;']);
  await expect(dialog.getByText('Ligne 2, colonne Débit : montant invalide (« 9x »)')).toBeVisible();
  await choose(['512000;Banque;100,00;', '401DUPONT;Dupont;;50,00', '275000;Caution;50,00;', '110000;Report à nouveau;;100,00']);
  await expect(dialog.getByText(/512000 Banque, 100,00/)).toBeVisible();
  await expect(dialog.getByText('Équilibrée')).toBeVisible();
  await expect(dialog.getByLabel(/^Pièce/)).toHaveValue('Balance');
  await expect(dialog.getByRole('textbox', { name: 'Tiers' })).toHaveValue('DUPONT Dupont');
  await expectAccessible(page);
  await dialog.getByLabel(/^Pièce/).fill('BILAN');
  await dialog.getByLabel(/^Libellé/).fill('Bilan repris');
  const line = async (rank: number, account: string, side: 'Débit' | 'Crédit', amount: string): Promise<void> => {
    const group = page.getByRole('group', { name: `Ligne ${rank}` });
    await group.getByRole('combobox', { name: `Compte de la ligne ${rank}` }).pressSequentially(account);
    await page.keyboard.press('Enter');
    await group.getByLabel(side).fill(amount);
  };
  const more = dialog.getByRole('button', { name: 'Ajouter une ligne' });
  await more.click();
  await line(3, '218300', 'Débit', '900');
  await more.click();
  await line(4, '110000', 'Crédit', '900');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’écriture est enregistrée.').first()).toBeVisible();
  await page.goto(`/comptability/statuses/balance?exercice=${years.exercices[0]?.id}&onglet=grand-livre&compte=218300`);
  await page.getByRole('link', { name: 'Bilan repris' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Bilan repris' }).getByText('Bilan d’ouverture')).toBeVisible();
});

test('a works council compares what the employer owes with what it paid', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  const year = today().slice(0, 4);
  await page.goto('/comptability/configuration/exercices');
  await page.getByRole('button', { name: `Contributions : exercice ${year}` }).click();
  const dialog = page.getByRole('dialog', { name: `Contributions de l’employeur ${year}` });
  await dialog.getByRole('button', { name: 'Calculer' }).click();
  await expect(dialog.getByText('Veuillez saisir la masse salariale.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Masse salariale/ }).fill('3200000');
  await dialog.getByLabel(/^Effectif moyen/).fill('120');
  await dialog.getByLabel(/^Taux de l’accord/).fill('1,2');
  await dialog.getByRole('button', { name: 'Calculer' }).click();
  const table = dialog.getByRole('table', { name: 'Contributions de l’employeur' });
  await expect(dialog.getByRole('button', { name: 'Calculer' })).toBeFocused();
  await expect(table.getByRole('row').filter({ hasText: 'Subvention de fonctionnement' })).toContainText('6 400,00');
  await expect(table.getByRole('row').filter({ hasText: 'Activités sociales' })).toContainText('38 400,00');
  await expectAccessible(page);
});
