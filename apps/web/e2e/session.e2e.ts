import { expect, password, test } from './fixtures.js';

const heading = { level: 1 } as const;

test('tabs opened together stay signed in, and reloaded together too', async ({ page, context, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/people');
  await expect(page.getByRole('heading', heading)).toHaveText('Personnes');
  const links = page.getByRole('table').getByRole('link');
  for (let row = 0; row < 4; row++) await links.nth(row).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => context.pages().length).toBe(5);
  const tabs = context.pages();
  const stay = async () => {
    for (const tab of tabs) await expect(tab.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  };
  await stay();
  for (let round = 0; round < 3; round++) {
    await Promise.all(tabs.map((tab) => tab.reload()));
    await stay();
  }
});

test('a session is open to no script of the page, and ends in the browser with its sign-out', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Adresse électronique').fill('admin@cse.demo');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const account = page.getByRole('button', { name: /^Mon compte/ });
  await expect(account).toBeVisible();
  await page.reload();
  await expect(account).toBeVisible();
  const [session, ...others] = (await context.cookies()).filter(({ name }) => name.startsWith('intendance-session-'));
  expect([others, session?.httpOnly, session?.sameSite]).toEqual([[], true, 'Strict']);
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values({ ...localStorage }),
    ...Object.values({ ...sessionStorage }),
  ]);
  expect(readable.join('\n')).not.toContain(session?.value);
  await account.click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('intendance-session-'))).toEqual([]);
});

test('a session that ends over a form keeps the text: its user signs in again over it, and the save goes through', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin@cse.demo');
  const lastname = `Session${Date.now().toString(36)}`;
  await page.goto('/people/new');
  await page.getByLabel(/^Nom/).first().fill(lastname);
  await page
    .getByLabel(/^Prénom/)
    .first()
    .fill('Odile');
  const other = await context.newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: /^Mon compte/ }).click();
  await other.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(other).toHaveURL(/\/login$/);

  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/people\/new$/);
  await dialog.getByLabel(/^Mot de passe/).fill('Mauvais-mot-de-passe-1');
  await dialog.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Identifiants incorrects');
  await dialog.getByLabel(/^Mot de passe/).fill(password);
  await dialog.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(/^Nom/).first()).toHaveValue(lastname.toUpperCase());
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
});

test('another user who signs in gets nothing of an unsaved form', async ({ page, context, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/people/new');
  await page.getByLabel(/^Nom/).first().fill('Secret');
  const other = await context.newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: /^Mon compte/ }).click();
  await other.getByRole('button', { name: 'Se déconnecter' }).click();
  await other.getByLabel(/^Adresse électronique/).fill('lecture@cse.demo');
  await other.getByLabel(/^Mot de passe/).fill(password);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await expect(other.getByRole('heading', heading)).toHaveText('Accueil');
  await page.bringToFront();
  await expect(page.getByRole('heading', heading)).toHaveText('Accueil');
  await expect(page.getByRole('button', { name: 'Mon compte, lecture@cse.demo' })).toBeVisible();
});
