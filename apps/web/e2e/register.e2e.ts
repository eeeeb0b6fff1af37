import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

/** The address of the confirmation link, once the mail is there. */
async function confirmationLink(request: APIRequestContext, to: string): Promise<string> {
  const link = async (): Promise<string | undefined> => {
    const answer = await request.get('/api/mailbox', { params: { to } });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    return /\/confirm\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeDefined();
  return (await link()) ?? '';
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByText('Association', { exact: true }).click();
  await page.getByLabel('Nom de la structure').fill('Association Horizon');
  await page.getByRole('textbox', { name: /^Prénom/ }).fill('Nadia');
  await page.getByRole('textbox', { name: /^Nom \(/ }).fill('Petit');
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByRole('textbox', { name: /^Mot de passe/ }).fill('Quatre-Chevaux-Verts-7');
  await page.getByText('Votre mot de passe est valide').waitFor();
}

test('a newcomer opens a structure, looks at the sample, confirms the address and removes the sample', async ({ page, request }) => {
  const email = `nadia-${Date.now()}@asso.example`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await fill(page, email);
  await page.getByLabel('Confirmer le mot de passe').fill('Quatre-Chevaux-Verts-8');
  await page.getByLabel('Code promo').fill('RIEN');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Vérifiez' });
  await expect(summary).toBeFocused();
  for (const refusal of [
    'Les deux mots de passe ne sont pas identiques',
    'Ce code promo n’existe pas.',
    'Vous devez accepter les conditions d’utilisation.',
  ])
    await expect(summary.getByRole('button', { name: refusal })).toBeVisible();
  await page.getByLabel('Confirmer le mot de passe').fill('Quatre-Chevaux-Verts-7');
  await page.getByLabel('Code promo').fill('');
  await page.getByText('J’accepte les conditions d’utilisation').last().click();
  await page.getByText('Commencer avec des données d’exemple').last().click();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Inscription réussie')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Bien démarrer' })).toBeVisible();
  await expect(page.getByText('Essai gratuit : plus que 30 jours.')).toBeVisible();
  await expect(page.getByText(`ouvrez le lien envoyé à ${email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Importer des personnes' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, 'first steps of a newcomer, narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Masquer jusqu’à demain' }).click();
  await expect(page.getByText('Essai gratuit')).toBeHidden();
  await page.getByRole('button', { name: 'Renvoyer le mail' }).click();
  await expect(page.getByText('Le mail de confirmation est parti')).toBeVisible();
  await page.goto(await confirmationLink(request, email));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('Votre adresse électronique est confirmée.')).toBeVisible();
  await page.getByRole('link', { name: 'Aller à l’accueil' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bien démarrer' })).toBeVisible();
  await expect(page.getByText('Confirmez votre adresse')).toBeHidden();

  await page.goto('/people');
  await expect(page.getByText(/^1–\d+ sur \d+$/)).toBeVisible();
  await page.goto('/home');
  await page.getByRole('button', { name: 'Retirer les données d’exemple' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Les données d’exemple ont été retirées')).toBeVisible();
  await expect(page.getByText('Votre structure contient des données d’exemple')).toBeHidden();
  // The requests of the sample are gone: none stands for a person or an activity of the structure.
  await expect(page.getByRole('link', { name: 'Importer des personnes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Importer des personnes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer une activité' })).toBeVisible();
  await page.goto('/people');
  await expect(page.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible();
  await expect(page.getByText(/^1–\d+ sur \d+$/)).toBeHidden();
});
