import { expectAccessible } from './axe.js';
import { expect, test, tokensOf } from './fixtures.js';
import { pictureFile } from './png.js';

test('an administrator adds an image in two formats, shows it in a slider, and cannot delete it then', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('admin@cse.demo');
  await page.goto('/website/images');
  await page.getByRole('button', { name: 'Ajouter une image' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Ajouter une image' });

  await test.step('a picture is asked for, and a text is none', async () => {
    await adding.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(adding.getByText('Aucune image sélectionnée.').first()).toBeVisible();
    await adding.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('logo.svg n’est pas d’un type accepté.').first()).toBeVisible();
  });

  await test.step('the frame moves with the keyboard', async () => {
    await adding.locator('input[type=file]').setInputFiles(pictureFile('plage.png'));
    await expect(adding.getByRole('textbox', { name: /^Nom/ })).toHaveValue('plage');
    await adding.getByRole('textbox', { name: 'Texte de remplacement' }).fill('La plage');
    const point = adding.getByRole('slider', { name: 'Point d’intérêt' });
    await point.click({ position: { x: 20, y: 20 } });
    const pressed = String(await point.getAttribute('aria-valuetext'));
    expect(pressed).not.toBe('50 % de la largeur, 50 % de la hauteur');
    await point.press('Shift+ArrowRight');
    await expect(point).not.toHaveAttribute('aria-valuetext', pressed);
    await expectAccessible(page, 'focal point');
    await adding.getByRole('button', { name: 'Ordinateur' }).click();
    const frame = adding.getByRole('slider', { name: 'Cadre' });
    const before = await frame.getAttribute('aria-valuetext');
    await frame.focus();
    await frame.press('ArrowDown');
    await expect(frame).not.toHaveAttribute('aria-valuetext', String(before));
    await adding.getByRole('checkbox', { name: 'Tablette' }).press('Space');
    await adding.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(adding).toBeHidden();
    await expect(page.getByText('plage', { exact: true })).toHaveCount(2);
  });

  await test.step('all formats follow a new focal point', async () => {
    await page.getByRole('button', { name: 'Modifier plage' }).first().click();
    const editing = page.getByRole('dialog', { name: 'Modifier plage' });
    await editing.getByRole('button', { name: 'Choisir le point d’intérêt' }).click();
    const point = editing.getByRole('slider', { name: 'Point d’intérêt' });
    for (let times = 0; times < 5; times++) for (const arrow of ['ArrowDown', 'ArrowRight']) await point.press(`Shift+${arrow}`);
    await editing.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(editing).toBeHidden();
    const { token } = await tokensOf(request, 'admin@cse.demo');
    const answer = await request.get('/api/images?filters[name]=plage', { headers: { authorization: `Bearer ${token}` } });
    const images = (await answer.json())['hydra:member'] as { format: string; crop: { x: number; y: number } }[];
    // The square format was edited; the wide one, of the same picture, follows to the bottom.
    expect(images.map(({ format, crop: { x, y } }) => `${format} ${x} ${y}`)).toContain('lg 0 160');
  });

  await test.step('the image is in a slide of the council', async () => {
    await page.goto('/website/cse/slider');
    await page.getByRole('button', { name: 'Nouvelle diapositive' }).first().click();
    const slide = page.getByRole('dialog', { name: 'Nouvelle diapositive' });
    await slide.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(slide.getByText('Aucune image sélectionnée.').first()).toBeVisible();
    await slide.getByLabel('Titre').fill('Bel été');
    await slide.getByRole('button', { name: 'Choisir une image : Image pour ordinateur' }).click();
    await page.getByRole('dialog', { name: 'Choisir une image' }).getByRole('button', { name: /plage/ }).click();
    await slide.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(slide).toBeHidden();
    await page.getByRole('button', { name: 'Suivante' }).click();
    await expect(page.getByRole('img', { name: 'La plage' })).toBeVisible();
  });

  await test.step('an image in use stays, and another one is deleted', async () => {
    await page.goto('/website/images?q=plage&format=lg');
    await page.getByRole('button', { name: 'Supprimer plage' }).click();
    await expect(
      page.getByText('Diaporama : Bel été. Retirez-la d’abord, ou mettez à la corbeille ce qui la montre.').first(),
    ).toBeVisible();
    await page.goto('/website/images?q=plage&format=sm');
    await page.getByRole('button', { name: 'Supprimer plage' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Votre image a été supprimée').first()).toBeVisible();
  });
});

test('an administrator chooses the pages of the site and writes its legal notice', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/website/config');
  const open = page.getByRole('group', { name: /^Pages ouvertes/ });
  await open.getByRole('checkbox', { name: 'Actualités' }).press('Space');
  const reserved = page.getByRole('group', { name: /^Pages réservées/ });
  await reserved.getByRole('checkbox', { name: 'Contact' }).press('Space');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Modifier : Mentions légales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mentions légales' });
  await dialog.getByRole('textbox', { name: /^Texte/ }).fill('');
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(dialog.getByText('Le champ ne peut rester vide.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Texte/ }).fill('Éditeur : CSE Demo');
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Éditeur : CSE Demo')).toBeVisible();
});
