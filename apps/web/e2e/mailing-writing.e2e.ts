import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { pictureFile } from './png.js';

const unique = Date.now().toString(36);

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a list is made, a mailing is written for it, read as a person and copied', async ({ page }, info) => {
  test.setTimeout(150_000);
  const list = `Présents ${unique}`;
  const subject = `Arbre de Noël ${unique}`;

  await test.step('a list of people shows whom it finds', async () => {
    await page.goto('/people/mailings/lists/new');
    await expect(page.getByText(/aujourd’hui\. La liste est recalculée à chaque envoi\./)).toBeVisible();
    await page.getByLabel(/^Nom \(/).fill(list);
    await page.getByText('Je certifie que les personnes de cette liste').last().click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
  });

  await test.step('a draft is saved as it is typed', async () => {
    await page.goto('/people/mailings');
    await page.getByRole('link', { name: 'Nouveau publipostage' }).first().click();
    await page.getByLabel('Ajouter un destinataire').fill(list);
    await page.getByRole('option', { name: new RegExp(list) }).click();
    await expect(page.getByRole('list', { name: 'Destinataires choisis' })).toContainText(list);
    await page.getByLabel('Ajouter un destinataire').fill('luc@exemple.fr');
    await page.getByRole('option', { name: /luc@exemple\.fr/ }).click();
    await page.getByLabel('Objet', { exact: true }).fill(subject);
    const message = page.getByRole('textbox', { name: 'Texte du message' });
    await message.click();
    await page.keyboard.type('Bonjour ');
    await page.getByRole('button', { name: 'Insérer un champ' }).click();
    await page.getByRole('menuitem', { name: 'Prénom' }).click();
    const chip = message.locator('.merge-field');
    await expect(chip).toHaveText('Prénom, sinon «\u00a0collègue\u00a0»');
    await chip.click();
    await page.getByLabel('Sans valeur, écrire').fill('');
    await page.getByLabel('Sans valeur, écrire').pressSequentially('cher collègue');
    await expect(chip).toHaveText('Prénom, sinon «\u00a0cher collègue\u00a0»');
    await expectAccessible(page, 'a field of a mailing');
    await page.screenshot({ path: info.outputPath('field.png') });
    await message.press('End');
    await expect(page.getByLabel('Sans valeur, écrire')).toHaveCount(0);
    await page.keyboard.type(', {Nom} {inconnu}');
    await expect(chip).toHaveCount(2);
    await expect(message).toContainText('{inconnu}');
    for (let index = 0; index < ' {inconnu}'.length; index++) await page.keyboard.press('Backspace');
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
  });

  await test.step('the keyboard reaches the formats and comes back', async () => {
    const message = page.getByRole('textbox', { name: 'Texte du message' });
    await message.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true');
    await expect(message.locator('strong')).toContainText('Bonjour');
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  });

  await test.step('an image of the bank is sent with it', async () => {
    const message = page.getByRole('textbox', { name: 'Texte du message' });
    await message.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const picker = page.getByRole('dialog', { name: 'Choisir une image' });
    await picker.getByRole('button', { name: 'Ajouter une image' }).click();
    const adding = page.getByRole('dialog', { name: 'Ajouter une image' });
    await adding.locator('input[type=file]').setInputFiles(pictureFile('sapin.png'));
    await expect(adding.getByLabel(/^Nom \(/)).toHaveValue('sapin');
    await adding.getByRole('button', { name: 'Enregistrer' }).click();
    const alt = page.getByLabel('Texte de remplacement');
    await expect(alt).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Décrivez l’image' })).toBeVisible();
    await page.keyboard.type('Le sapin de la place');
    await page.keyboard.press('Enter');
    await expect(message.getByRole('img', { name: 'Le sapin de la place' })).toBeVisible();
    await page.keyboard.type('À bientôt');
    await expect(message).toContainText('À bientôt');
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  });

  await test.step('it is read in the place of a person', async () => {
    await page.getByRole('button', { name: 'Aperçu' }).click();
    const mail = page.getByRole('dialog').frameLocator('iframe');
    await expect(mail.locator('body')).toContainText('Bonjour cher collègue');
    await expect(mail.locator('body')).toContainText('Vous recevez ce message de CSE Horizon.');
    const image = mail.getByRole('img', { name: 'Le sapin de la place' });
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await page.screenshot({ path: info.outputPath('preview.png') });
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('it is sent as a test to its author', async () => {
    await page.getByRole('button', { name: 'Envoyer un test…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Envoyer un test' });
    await expect(dialog).toContainText('admin@cse.demo');
    await dialog.getByRole('button', { name: 'Envoyer le test' }).click();
    await expect(page.getByText('Le test est parti pour admin@cse.demo.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const mailbox = await (await page.request.get('/api/mailbox?to=admin@cse.demo')).json();
    expect(mailbox.mails[0].subject).toBe(`[Test] ${subject}`);
    expect(mailbox.mails[0].text).toContain('[Le sapin de la place]');
    const address = /<img src="(\/api\/website\/image\/[^"]+\.jpg)"/.exec(mailbox.mails[0].html)?.[1] ?? '';
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/jpeg');
  });

  await test.step('a list is left out, and each step of the selection is a file', async () => {
    await page.getByLabel('Ajouter une exclusion').fill(list);
    await page.getByRole('option', { name: new RegExp(list) }).click();
    await expect(page.getByRole('list', { name: 'Exclusions choisies' })).toContainText(list);
    await page.getByText('Je certifie que ces personnes').last().click();
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Envoyer le publipostage' });
    await expect(dialog).toContainText('1 destinataire');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Télécharger : Exclus' }).click();
    expect((await download).suggestedFilename()).toBe('Destinataires.xlsx');
    await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  });

  await test.step('it stays after a reload, and is copied', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Texte du message' })).toContainText(
      'Bonjour Prénom, sinon «\u00a0cher collègue\u00a0», Nom',
    );
    await expect(page.getByRole('list', { name: 'Destinataires choisis' })).toContainText('luc@exemple.fr');
    const before = page.url();
    await page.getByRole('button', { name: 'Copier' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  });
});
