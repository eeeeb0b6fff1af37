import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { png } from './png.js';

const unique = Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a person is registered, found, corrected, deleted and taken back', async ({ page }) => {
  test.setTimeout(150_000);
  const name = `ÉTÉ-${unique.toUpperCase()}`;
  await page.goto('/people');
  await page.getByRole('link', { name: 'Nouvelle personne' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle personne');

  await test.step('what is missing is said in the words of the specification', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert')).toContainText('Vous devez remplir le champ obligatoire Nom');
    await expect(page.getByRole('alert')).toContainText('Vous devez remplir le champ obligatoire Prénom');
  });

  await test.step('names, phones and the city are written as the directory does', async () => {
    await page.getByLabel(/^Nom \(/).fill(name.toLowerCase());
    await page.getByLabel(/^Prénom/).fill('jean-pierre');
    await page.getByLabel('Mobile').fill('0612345678');
    await page.getByLabel('Code postal').fill('69001');
    await expect(page.getByLabel(/^Nom \(/)).toHaveValue(name);
    await expect(page.getByLabel(/^Prénom/)).toHaveValue('Jean-Pierre');
    await expect(page.getByLabel('Ville')).toHaveValue('Lyon');
    await page.getByRole('button', { name: 'Ajouter un enfant' }).click();
    const child = page.getByRole('group', { name: 'Enfant 1' });
    await child.getByLabel(/^Prénom/).fill('zoé');
    await child.getByLabel('Date de naissance', { exact: true }).fill('01/02/2015');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  });

  await test.step('the record shows it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Jean-Pierre`);
    await expect(page.getByRole('tabpanel', { name: 'Famille' })).toContainText('Zoé');
    await page.getByRole('tab', { name: 'Historique' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Historique' })).toContainText('à l’écran');
  });

  await test.step('leaving a changed form asks first', async () => {
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByLabel('Adresse', { exact: true }).fill('3 rue des Lilas');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('3 rue des Lilas')).toBeVisible();
  });

  await test.step('it is found without its accents, deleted and taken back', async () => {
    await page.goto('/people');
    await page.getByRole('textbox', { name: 'Rechercher une personne' }).fill(`ete-${unique}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Suppression effectuée.').first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(row).toHaveCount(1);
  });
});

test('a request is approved, and is then only read', async ({ page, office }) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const firstname = `Z${unique}`;
  const data = { civility: 'Mme', lastname: 'martin', firstname, birthday: '2026-02-01', type: 'CHILD' };
  const { id } = await office.post<{ id: string }>('/person_requests', { person: person.id, data, comment: 'Naissance' });
  await page.goto(`/people/requests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Demande de ${person.fullname}`);
  await test.step('a document joins it, and what is typed stays', async () => {
    await page.getByLabel('Commentaire').fill('Acte joint');
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'acte.pdf', mimeType: 'application/pdf', buffer });
    // While it is sent, it stands there with its progress.
    await expect(page.getByRole('listitem').filter({ hasText: 'acte.pdf', hasNotText: 'Envoi' })).toBeVisible();
    await expect(page.getByLabel('Commentaire')).toHaveValue('Acte joint');
  });
  await page.getByRole('button', { name: 'Approuver' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approuver' }).click();
  await expect(page.getByText(`La demande de ${person.fullname} est approuvée.`).first()).toBeVisible();
  await page.goto(`/people/requests/${id}`);
  await expect(page.getByRole('heading', { name: 'Demande traitée' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approuver' })).toHaveCount(0);
  await page.getByRole('link', { name: `Fiche de ${person.fullname}` }).click();
  await expect(page.getByRole('tabpanel')).toContainText(firstname.charAt(0) + firstname.slice(1).toLowerCase());
});

test('requests are walked through beside their documents, and decided by single keys', async ({ page, office }, info) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const file = async (firstname: string): Promise<string> => {
    const data = { civility: 'Mme', lastname: 'martin', firstname, birthday: '2026-02-01', type: 'CHILD' };
    return (await office.post<{ id: string }>('/person_requests', { person: person.id, data, comment: '' })).id;
  };
  const [first, second] = [await file(`Ana${unique}`), await file(`Bea${unique}`)];
  await page.goto(`/people/requests/${first}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'livret.png', mimeType: 'image/png', buffer: png() });
  const pane = page.getByRole('region', { name: 'Document' });
  await expect(pane.getByRole('img', { name: 'Aperçu de livret.png' })).toBeVisible();
  await expectAccessible(page, 'a request beside its document');
  await page.screenshot({ path: info.outputPath('request-review.png') });

  await test.step('the arrows walk, R asks for the reason, and the next request opens', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(new RegExp(second));
    await expect(page.getByRole('textbox', { name: /^Prénom/ })).toHaveValue(new RegExp(`Bea${unique}`, 'i'));
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(first));
    await expect(page.getByRole('textbox', { name: /^Prénom/ })).toHaveValue(new RegExp(`Ana${unique}`, 'i'));
    await page.keyboard.press('r');
    const reason = page.getByRole('dialog', { name: 'Refuser la demande' });
    await reason.getByLabel(/^Motif/).fill('v est une lettre');
    await reason.getByRole('button', { name: 'Refuser la demande' }).click();
    await expect(page.getByText(`La demande de ${person.fullname} est refusée.`).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(second));
  });

  await test.step('V asks once, and Enter approves', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Commentaire').fill('Acte vérifié');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('v');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approuver' }).press('Enter');
    await expect(page.getByText(`La demande de ${person.fullname} est approuvée.`).first()).toBeVisible();
    // The comment is saved with the decision: nothing asks before the next request opens.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(second));
  });
});
