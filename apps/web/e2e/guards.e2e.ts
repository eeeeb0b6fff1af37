import { expect, test } from './fixtures.js';

const trialOver = "Votre période d'essai a expiré";

type Case = { email: string; links: string[]; refused: Record<string, string> };
const everything = ['Accueil', 'Activités'];

/** What each demo user is shown, and where the refused addresses lead. */
const cases: Case[] = [
  { email: 'admin@cse.demo', links: everything, refused: { '/unknown': '/home' } },
  { email: 'lecture@cse.demo', links: everything, refused: { '/people/new': '/home', '/comptability': '/home' } },
  { email: 'admin@asso.demo', links: everything, refused: {} },
  { email: 'admin@syndicat.demo', links: everything, refused: {} },
  { email: 'admin@toutapprendre.demo', links: everything, refused: { '/people/new': '/home', '/comptability': '/home' } },
  {
    email: 'admin@flash.demo',
    links: ['Accueil'],
    refused: { '/activitiescse': '/home', '/activitiescse/refund': '/home', '/activitiescse/settings/new': '/home' },
  },
  {
    email: 'admin@essai-expire.demo',
    links: ['Accueil'],
    refused: { '/activitiescse': '/home', '/activitiescse/refund/waiting': '/home' },
  },
];

for (const { email, links, refused } of cases)
  test(`${email} sees only what is open, and lands where the rules say`, async ({ page, signIn }) => {
    await signIn(email);
    await page.goto('/home');
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
    await expect(navigation.getByRole('link').first()).toBeVisible();
    const shown = await navigation.getByRole('link').allInnerTexts();
    for (const link of links) expect(shown).toContain(link);
    expect(shown.includes('Activités')).toBe(links.includes('Activités'));
    await expect(page.getByRole('region', { name: 'Raccourcis' }).getByRole('link', { name: /Remboursements/ })).toHaveCount(
      links.includes('Activités') ? 1 : 0,
    );
    for (const [path, destination] of Object.entries(refused)) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${destination}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
    }
  });

test('the end of the trial is said on every page, and by a warning at the door', async ({ page, signIn }) => {
  await signIn('admin@essai-expire.demo');
  await page.goto('/activitiescse');
  await expect(page.getByText(trialOver).first()).toBeVisible();
  await page.goto('/comptability');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(trialOver).first()).toBeVisible();
});

test('a white-label brand paints the product in its colours', async ({ page, signIn }) => {
  await signIn('admin@toutapprendre.demo');
  await page.goto('/home');
  await expect(page.getByRole('img', { name: 'Tout Apprendre' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'toutapprendre');
});

test('a refused call says so and leads home', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.route('**/api/activitiescse/dashboard', (route) =>
    route.fulfill({ status: 403, json: { code: 'access.refused', detail: 'Vous ne pouvez pas accéder à cette ressource' } }),
  );
  await page.goto('/activitiescse');
  await expect(page.getByText('Vous ne pouvez pas accéder à cette ressource').first()).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});
