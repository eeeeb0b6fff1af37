import { expect, test } from './fixtures.js';

test('writes the pages of the site: texts, order, team, minutes', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/website/home/edito');
  await page.getByRole('button', { name: 'Modifier le titre' }).click();
  const naming = page.getByRole('dialog', { name: 'Modifier le titre' });
  await naming.getByRole('button', { name: 'Valider' }).click();
  await expect(naming.getByText('Le champ ne peut rester vide.').first()).toBeVisible();
  await naming.getByRole('textbox', { name: /^Titre/ }).fill('Bienvenue à tous');
  await naming.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  await expect(page.getByText('Bienvenue à tous').first()).toBeVisible();

  await page.goto('/website/home/order');
  const blocks = page.getByRole('list', { name: 'Blocs de la page' }).getByRole('listitem');
  await expect(blocks.first()).toContainText('Mot du CSE');
  await page.getByRole('button', { name: 'Descendre : Mot du CSE' }).click();
  await expect(page.getByRole('button', { name: 'Descendre : Mot du CSE' })).toBeFocused();
  await page.locator('label', { hasText: 'Afficher : Procès-verbaux' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’ordre des blocs a été enregistré.').first()).toBeVisible();
  await page.reload();
  await expect(blocks.first()).toContainText('Avantages');
  await expect(page.getByRole('checkbox', { name: 'Afficher : Procès-verbaux' })).not.toBeChecked();

  await page.goto('/website/cse/facebook');
  for (const [lastname, firstname, title] of [
    ['martin', 'anne', 'Secrétaire'],
    ['durand', 'paul', 'Trésorier'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un membre' }).first().click();
    const form = page.getByRole('dialog', { name: 'Ajouter un membre' });
    await form.getByRole('textbox', { name: /^Mandat/ }).fill(title);
    await form.getByRole('textbox', { name: /^Nom/ }).fill(lastname);
    await form.getByRole('textbox', { name: /^Prénom/ }).fill(firstname);
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form).toBeHidden();
  }
  const team = page.getByRole('list', { name: 'Membres de l’équipe' }).getByRole('listitem');
  await expect(team).toHaveText([/Anne MARTIN/, /Paul DURAND/]);
  await team
    .nth(1)
    .getByTitle('Glisser pour déplacer')
    .dragTo(team.first(), { targetPosition: { x: 120, y: 6 } });
  await expect(team).toHaveText([/Paul DURAND/, /Anne MARTIN/]);
  await page.getByRole('button', { name: 'Monter : Anne MARTIN' }).press('Enter');
  await expect(team).toHaveText([/Anne MARTIN/, /Paul DURAND/]);
  await team
    .first()
    .getByTitle('Glisser pour déplacer')
    .dragTo(team.nth(1), { targetPosition: { x: 120, y: 40 } });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’ordre des membres de l’équipe a été enregistré.').first()).toBeVisible();
  await page.reload();
  await expect(team).toHaveText([/Paul DURAND/, /Anne MARTIN/]);

  await page.goto('/website/cse/reports?fiche=new');
  const minutes = page.getByRole('dialog', { name: 'Ajouter un procès-verbal' });
  await minutes.getByRole('textbox', { name: /^Titre/ }).fill('Réunion de mars');
  await minutes.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(minutes.getByText('Informations invalides').first()).toBeVisible();
  const file = { name: 'pv-mars.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await minutes.locator('input[type=file]').setInputFiles(file);
  await expect(minutes.getByText('pv-mars.pdf')).toBeVisible();
  await minutes.getByRole('button', { name: 'Enregistrer' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Réunion de mars' });
  await expect(row).toContainText('pv-mars.pdf');
  await expect(row).toContainText('Pas encore adopté');
  await row.getByRole('button', { name: 'Attester l’adoption : Réunion de mars' }).click();
  const adoption = page.getByRole('dialog', { name: 'Attester l’adoption : Réunion de mars' });
  await adoption.getByRole('button', { name: 'Attester' }).click();
  await expect(adoption).toBeVisible();
  await adoption.getByRole('textbox', { name: /^Jour de la réunion/ }).fill('12/03/2026');
  await adoption.getByRole('button', { name: 'Attester' }).click();
  await expect(adoption).toBeHidden();
  await expect(row).toContainText('Adopté le 12/03/2026, attesté par Nadia Haddad');
  await row.getByRole('button', { name: 'Retirer l’adoption : Réunion de mars' }).click();
  await expect(row).toContainText('Pas encore adopté');
});

test('asks the support', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/help/faq');
  await page.getByLabel('Rechercher dans l’aide').fill('rapprochement lettrez');
  await expect(page.getByText('Aucune réponse à cette recherche')).toBeVisible();
  await page.getByLabel('Rechercher dans l’aide').fill('effacement');
  await expect(page.getByText('Une personne demande l’effacement de ses données')).toBeVisible();
  await page.getByRole('link', { name: 'Contacter le support' }).first().click();
  await page.getByRole('textbox', { name: /^Sujet/ }).fill('Import');
  await page.getByRole('textbox', { name: /^Message/ }).fill('Le fichier est refusé.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Votre message a été envoyé.').first()).toBeVisible();
});
