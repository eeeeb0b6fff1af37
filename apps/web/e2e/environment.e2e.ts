import { expect, test } from './fixtures.js';

test('a structure fills its form, and the zip code brings the city', async ({ page, signIn }) => {
  await signIn('admin@syndicat.demo');
  await page.goto('/environment');
  const saved = page.getByText('Modifications enregistrées.').first();
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const name = page.getByRole('textbox', { name: /Nom de la structure/ });

  await test.step('one city is filled, several are a list, an unknown code leaves it free', async () => {
    await field('Code postal').fill('69003');
    await expect(field('Ville').or(page.getByRole('combobox', { name: 'Ville' }))).toHaveValue('Lyon');
    await field('Code postal').fill('01400');
    const cities = page.getByRole('combobox', { name: 'Ville' });
    await expect(cities).toHaveValue('');
    await cities.selectOption({ index: 1 });
    await expect(cities).not.toHaveValue('');
    await field('Code postal').fill('99999');
    await expect(page.getByText('Aucune ville connue pour le code postal 99999')).toBeVisible();
    await field('Ville').fill('Ailleurs');
  });

  await test.step('wrong fields are named, and what is typed stays', async () => {
    await field('SIREN').fill('732 829 321');
    await field('Téléphone').fill('12');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Le téléphone commence par 0, et compte 10 chiffres.').first()).toBeVisible();
    await expect(field('SIREN')).toHaveAccessibleErrorMessage(/clé de contrôle/);
    await expect(field('Ville')).toHaveValue('Ailleurs');
  });

  await test.step('the keyboard saves, and the session knows the name', async () => {
    await field('SIREN').fill('732829320');
    await field('Téléphone').fill('0478000000');
    await page.getByRole('textbox', { name: 'Nombre d’adhérents' }).fill('240');
    await name.fill('Syndicat du Rail');
    await name.press('Enter');
    await expect(saved).toBeVisible();
    await expect(field('Téléphone')).toHaveValue('04 78 00 00 00');
    await expect(page.getByRole('complementary').or(page.locator('aside, nav')).getByText('Syndicat du Rail').first()).toBeVisible();
  });

  await test.step('books that have begun fix the type', async () => {
    await expect(page.getByText('La comptabilité a commencé : le type ne peut plus changer.')).toBeVisible();
    await name.fill('Syndicat des Transports du Rhône');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées.')).toHaveCount(1);
  });
});

test('the form fits 360 pixels in the dark', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn('admin@syndicat.demo');
  await page.goto('/environment');
  await expect(page.getByRole('textbox', { name: 'SIREN' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
