import { type FeatureKey, guard } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import type { Schema } from '@intendance/contract/client.js';
import type { APIRequestContext } from '@playwright/test';
import { expect, test, tokensOf } from './fixtures.js';
import { addressesOf, areas } from './states/areas.js';

const trialOver = "Votre période d'essai a expiré";

type Case = { email: string; links: string[]; refused: FeatureKey[] };
/** Title of the screens that a refused address leads to. */
const titles: Readonly<Record<string, string>> = {
  '/home': 'Accueil',
  '/comptability': 'Synthèse',
  '/environment/offer': 'Mon offre',
  '/website/advantage/slider': 'Diaporama des avantages',
};
const everything = ['Accueil', 'Activités'];

/** Links of the menu that each demo user is shown, and features that the table of access refuses, among others. */
const cases: Case[] = [
  { email: 'admin@cse.demo', links: everything, refused: [] },
  { email: 'lecture@cse.demo', links: everything, refused: ['people-edit', 'comptability'] },
  { email: 'admin@asso.demo', links: everything, refused: ['cse-budgets'] },
  { email: 'admin@syndicat.demo', links: everything, refused: ['cse-budgets'] },
  { email: 'admin@toutapprendre.demo', links: everything, refused: ['people-edit', 'comptability'] },
  { email: 'admin@flash.demo', links: ['Accueil'], refused: ['activities', 'refunds', 'refund-settings'] },
  { email: 'admin@essai-expire.demo', links: ['Accueil'], refused: ['activities', 'refunds'] },
];

/** Address of every screen that the table of access refuses to the user, with the one that it leads to. */
async function refusedAddresses(request: APIRequestContext, email: string): Promise<{ feature: string; address: string; to: string }[]> {
  const { token } = await tokensOf(request, email);
  const me = await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  const profile = toAccessProfile((await me.json()) as Schema<'UserDto'>);
  const declared = new Set(areas.flatMap(({ screens }) => screens.flatMap(addressesOf)));
  return areas.flatMap(({ screens }) =>
    screens.flatMap((screen) => {
      const { feature } = screen;
      const verdict = guard(feature, profile);
      if (verdict.allowed) return [];
      // A destination that is no screen yet leads home, as every address that is not declared.
      const to = declared.has(verdict.destination) ? verdict.destination : '/home';
      return addressesOf(screen).map((address) => ({ feature, address, to }));
    }),
  );
}

for (const { email, links, refused } of cases)
  test(`${email} sees only what is open, and lands where the rules say`, async ({ page, signIn, request }) => {
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
    const addresses = await refusedAddresses(request, email);
    expect(addresses.map(({ feature }) => feature)).toEqual(expect.arrayContaining(refused));
    const [first] = addresses;
    if (first) {
      await page.goto(first.address);
      await expect(page).toHaveURL(new RegExp(`${first.to}$`));
    }
    for (const { address, to } of [...addresses, { address: '/unknown', to: '/home' }]) {
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, address);
      await expect(page, address).toHaveURL(new RegExp(`${to}$`));
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(titles[to] ?? to);
    }
  });

test('the end of the trial is said on every page, and by a warning at the door', async ({ page, signIn }) => {
  await signIn('admin@essai-expire.demo');
  await page.goto('/activitiescse');
  await expect(page.getByText(trialOver).first()).toBeVisible();
  await page.goto('/comptability');
  await expect(page).toHaveURL(/\/environment\/offer$/);
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
