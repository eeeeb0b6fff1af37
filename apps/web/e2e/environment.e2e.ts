import { expect, password, test, tokensOf } from './fixtures.js';

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
    await expect(field('Téléphone')).toHaveValue(/^04\s78\s00\s00\s00$/);
    await expect(page.getByText('Syndicat du Rail').first()).toBeVisible();
  });

  await test.step('books that have begun fix the type', async () => {
    await expect(page.getByText('La comptabilité a commencé : le type ne peut plus changer.')).toBeVisible();
    await name.fill('Syndicat des Transports du Rhône');
    // The notification of the save before may still be there.
    const save = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await save).ok()).toBe(true);
    await expect(saved).toBeVisible();
  });
});

test('preferences hold at once, and follow the account to its next sign-in', async ({ page, browser, request, signIn }) => {
  await signIn('lecture@cse.demo');
  await page.goto('/home');
  await page.goto('/environment/preferences');
  await expect(page).toHaveURL(/\/home$/);
  const context = await browser.newContext();
  const other = await context.newPage();
  const logIn = async (to: typeof page) => {
    await to.goto('/login');
    await to.getByRole('textbox', { name: /Adresse/ }).fill('admin@syndicat.demo');
    await to
      .getByLabel(/Mot de passe/)
      .first()
      .fill(password);
    await to.getByRole('button', { name: 'Se connecter' }).click();
  };
  await logIn(other);
  await expect(other).toHaveURL(/\/home$/);
  await other.goto('/environment/preferences');
  await other.getByRole('combobox', { name: 'Page affichée après la connexion' }).selectOption({ label: 'Annuaire' });
  await other.getByText('25 lignes').click();
  await other.getByText('Sombre').last().click();
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(other.getByText('Modifications enregistrées.').first()).toBeVisible();
  await expect(other.locator('html')).toHaveClass(/dark/);
  await context.close();

  const third = await browser.newContext();
  const elsewhere = await third.newPage();
  await logIn(elsewhere);
  await expect(elsewhere).toHaveURL(/\/people$/);
  await expect(elsewhere.locator('html')).toHaveClass(/dark/);
  await expect(elsewhere.getByRole('combobox', { name: /par page/ })).toHaveValue('25');
  await third.close();

  // Other journeys sign in with this account.
  const { token } = await tokensOf(request, 'admin@syndicat.demo');
  const preferences = { start_page: null, page_size: null, theme: null, density: null };
  const reset = await request.put('/api/users/me', { headers: { authorization: `Bearer ${token}` }, data: { preferences } });
  expect(reset.ok()).toBe(true);
});

test('the form fits 360 pixels in the dark', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn('admin@syndicat.demo');
  await page.goto('/environment');
  await expect(page.getByRole('textbox', { name: 'SIREN' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the member site opens in a new window, where one is configured', async ({ page, context, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  const menu = page.getByRole('button', { name: /^Mon compte/ });
  const entry = page.getByRole('button', { name: /^Ouvrir en tant que bénéficiaire/ });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Changer mon mot de passe' })).toBeVisible();
  // The built-in site is opened as a person of the directory.
  await entry.click();
  const dialog = page.getByRole('dialog', { name: 'Ouvrir en tant que bénéficiaire' });
  await dialog.getByRole('button', { name: 'Ouvrir le site' }).click();
  await expect(dialog.getByText('Veuillez renseigner un bénéficiaire.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();

  await page.route('**/api/installation', (route) =>
    route.fulfill({ json: { has_accounts: true, has_member_site: true, support_emails: { intendance: 'aide@example.org' } } }),
  );
  const site = `${new URL(page.url()).origin}/favicon.svg?token=secret`;
  await page.route('**/api/users/me/token?to=website', (route) => route.fulfill({ json: { redirect: site } }));
  await page.reload();
  await menu.click();
  await expect(page.getByRole('link', { name: 'Écrire à l’assistance' })).toHaveAttribute('href', 'mailto:aide@example.org');
  const opened = context.waitForEvent('page');
  await entry.click();
  await (await opened).waitForURL(site);
  await expect(page).toHaveURL(/\/home$/);
});
