import { expect, test } from './fixtures.js';

test('the operator finds a structure, extends its trial, suspends it and reopens it', async ({ page, signIn, request }) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/environments');
  await page.getByRole('textbox', { name: 'Rechercher une structure' }).fill('deux rives');
  await page.getByRole('link', { name: 'Association Les Deux Rives' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Association Les Deux Rives' })).toBeVisible();
  await expect(page.getByText('Haddad')).toHaveCount(0);

  await test.step('a longer trial needs a day and a reason', async () => {
    await page.getByRole('button', { name: 'Prolonger l’essai' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prolonger l’essai' });
    await dialog.getByRole('button', { name: 'Prolonger', exact: true }).click();
    await expect(dialog.getByText('Veuillez indiquer le dernier jour de l’essai.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Nouveau dernier jour' }).fill('01/01/2026');
    await dialog.getByLabel('Motif').fill('Vacances du trésorier');
    await dialog.getByRole('button', { name: 'Prolonger', exact: true }).click();
    await expect(dialog.getByText(/Le dernier jour de l’essai doit suivre le/).first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Nouveau dernier jour' }).fill('31/12/2030');
    await dialog.getByRole('button', { name: 'Prolonger', exact: true }).click();
    await expect(page.getByText('L’essai est prolongé jusqu’au 31/12/2030.').first()).toBeVisible();
    await expect(page.getByText('Claire Morel (exploitation) a prolongé l’essai')).toBeVisible();
  });

  await test.step('a suspended structure reads, and does not write', async () => {
    await page.getByRole('button', { name: 'Suspendre' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspendre Association Les Deux Rives' });
    await dialog.getByLabel('Motif').fill('Facture impayée');
    await dialog.getByRole('button', { name: 'Suspendre', exact: true }).click();
    await expect(page.getByText('Association Les Deux Rives est suspendue.').first()).toBeVisible();
    const signedIn = await request.post('/api/login_check', { data: { email: 'admin@asso.demo', password: 'Demo-Intendance-2026' } });
    const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
    // Another process may serve the former state of an environment for ten seconds.
    await expect.poll(async () => (await request.post('/api/refunds', { headers, data: {} })).status(), { timeout: 20_000 }).toBe(403);
    expect((await request.get('/api/refunds', { headers })).status()).toBe(200);
  });

  await test.step('the structure is open again', async () => {
    await page.getByRole('button', { name: 'Rouvrir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rouvrir Association Les Deux Rives' });
    await dialog.getByLabel('Motif').fill('Facture payée');
    await dialog.getByRole('button', { name: 'Rouvrir', exact: true }).click();
    await expect(page.getByText('Association Les Deux Rives est rouverte.').first()).toBeVisible();
    await expect(page.getByText('Motif : Facture payée')).toBeVisible();
  });
});

test('the operator creates a promotion code and closes it', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/promotions');
  await page.getByRole('button', { name: 'Nouveau code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau code promo' });
  await dialog.getByRole('textbox', { name: /^Code/ }).fill('ete 30');
  await dialog.getByLabel('Libellé montré aux clients').fill('30 % cet été');
  await dialog.getByLabel('Module').selectOption('gestion');
  await dialog.getByLabel('Part du prix').fill('30');
  await dialog.getByRole('button', { name: 'Créer le code' }).click();
  await expect(page.getByText('Le code promo ETE30 a bien été créé.').first()).toBeVisible();
  const row = page.getByRole('row', { name: /ETE30/ });
  await expect(row).toContainText('Ouvert');
  await row.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Fermer le code' }).click();
  await expect(row).toContainText('Fermé');
});

test('the operator publishes prices of a coming day, and withdraws them', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/prices');
  await page.getByRole('button', { name: 'Nouveaux prix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveaux prix' });
  await dialog.getByRole('textbox', { name: 'Premier jour' }).fill('01/03/2030');
  await expect(dialog.getByLabel('Activités, sans engagement')).toHaveValue(/24/);
  await dialog.getByLabel('Activités, sans engagement').fill('20');
  await dialog.getByLabel('Motif').fill('Indexation annuelle');
  await dialog.getByRole('button', { name: 'Publier les prix' }).click();
  await expect(dialog.getByText('Le prix réduit ne peut pas dépasser le prix sans engagement.').first()).toBeVisible();
  await dialog.getByLabel('Activités, sans engagement').fill('26,50');
  await dialog.getByRole('button', { name: 'Publier les prix' }).click();
  await expect(page.getByText('Les prix du 01/03/2030 sont publiés.').first()).toBeVisible();
  const row = page.getByRole('row', { name: /01\/03\/2030/ });
  await expect(row).toContainText('Prévus');
  await expect(row).toContainText('21,00 € / 26,50 €'.replaceAll(' €', '\u00a0€'));
  await row.getByRole('button', { name: /Retirer/ }).click();
  const withdraw = page.getByRole('dialog', { name: 'Retirer les prix du 01/03/2030' });
  await withdraw.getByLabel('Motif').fill('Erreur de saisie');
  await withdraw.getByRole('button', { name: 'Retirer les prix' }).click();
  await expect(row).toContainText('Retirés');
});

test('an operator gives the rights of operation to a user, and takes them back', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/operators');
  await page.getByRole('button', { name: 'Nouvel exploitant' }).click();
  const grant = page.getByRole('dialog', { name: 'Nouvel exploitant' });
  await grant.getByLabel('Adresse électronique').fill('personne@nulle-part.demo');
  await grant.getByLabel('Motif').fill('Renfort du support');
  await grant.getByRole('button', { name: 'Donner les droits' }).click();
  await expect(grant.getByRole('alert').first()).toBeVisible();
  await grant.getByLabel('Adresse électronique').fill('lecture@cse.demo');
  await grant.getByRole('button', { name: 'Donner les droits' }).click();
  await expect(page.getByText('lecture@cse.demo a les droits d’exploitation.').first()).toBeVisible();
  const row = page.getByRole('row', { name: /lecture@cse\.demo/ });
  await row.getByRole('button', { name: /Retirer les droits/ }).click();
  const revoke = page.getByRole('dialog', { name: /Retirer les droits de/ });
  await revoke.getByLabel('Motif').fill('Fin du renfort');
  await revoke.getByRole('button', { name: 'Retirer les droits' }).click();
  await expect(row).toHaveCount(0);
  // Their own rights are left to another operator.
  await expect(page.getByRole('row', { name: /admin@cse\.demo/ }).getByRole('button', { name: /Retirer/ })).toHaveCount(0);
});

test('a user who is no operator sees nothing of the operation', async ({ page, signIn }) => {
  await signIn('admin@syndicat.demo');
  await page.goto('/operator/environments');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Exploitation')).toHaveCount(0);
});

test('the operator gives a structure an administrator', async ({ page, signIn }) => {
  const email = `secours-${Date.now()}@syndicat.demo`;
  await signIn('admin@cse.demo');
  await page.goto('/operator/environments');
  await page.getByRole('textbox', { name: 'Rechercher une structure' }).fill('syndicat');
  await page
    .getByRole('link', { name: /syndicat/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Rétablir un administrateur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rétablir un administrateur' });
  await dialog.getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(dialog.getByText('Veuillez indiquer l’adresse de l’administrateur.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Adresse électronique' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Départ de tous les élus');
  await dialog.getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(page.getByText(`${email} est invité.`).first()).toBeVisible();
});
