import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Figures = { waiting: { count: number; amount: number }; validated: { count: number; amount: number }; oldest_waiting: string | null };
type Dashboard = { refunds: Figures; inscriptions: Figures; person_requests: { pending: number } | null };

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each tile says its count and leads to its list, filters set', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 2, { date: '2026-01-05' });
  await page.goto('/activitiescse');
  const registrations = section(page, 'Inscriptions');
  await expect(registrations.getByText(/la plus ancienne\s: \d+ jours/)).toBeVisible();

  await section(page, 'Remboursements').getByRole('link', { name: 'En attente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remboursements en attente');
  await page.goBack();
  await registrations.getByRole('link', { name: 'En attente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscriptions en attente');
  await page.goBack();
  await registrations.getByRole('link', { name: 'Validées' }).click();
  await expect(page.getByRole('button', { name: 'Retirer le filtre : Statut : Validée, Payée' })).toBeVisible();
  await page.goBack();
  await section(page, 'Demandes des personnes').getByRole('link', { name: 'En attente' }).click();
  await expect(page.getByRole('button', { name: 'Retirer le filtre : Statut : En attente' })).toBeVisible();
});

test('the count of a tile is that of its list, and of the home page', async ({ page, office }) => {
  const activity = await office.registrationActivity();
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 1);
  const answer = page.waitForResponse('**/api/activitiescse/dashboard');
  await page.goto('/activitiescse');
  const { inscriptions } = (await (await answer).json()) as Dashboard;
  const list = await office.get<{ totalCount: number }>('/inscriptions?filters[status|eq]=waiting&limit=1');
  expect(inscriptions.waiting.count).toBe(list.totalCount);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'À traiter' })).toContainText(/inscriptions? à valider/);
});

test('figures that cannot be read fail in their tiles, and can be asked again', async ({ page }) => {
  const path = '**/api/activitiescse/dashboard';
  await page.route(path, (route) => route.fulfill({ status: 422, json: { code: 'invalid', detail: "Une erreur s'est produite" } }));
  await page.goto('/activitiescse');
  await expect(section(page, 'Inscriptions').getByText('Chiffre indisponible').first()).toBeVisible();
  await page.unroute(path);
  await section(page, 'Inscriptions').getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(section(page, 'Inscriptions').getByText('Chiffre indisponible')).toHaveCount(0);
});
