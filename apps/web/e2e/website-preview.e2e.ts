import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('shows an unsaved article as members would see it, at three widths', async ({ page, signIn }) => {
  await signIn('admin@syndicat.demo');
  await page.goto('/website/blog/articles?fiche=new');
  const form = page.getByRole('dialog', { name: 'Nouvel article' });
  await form.getByRole('textbox', { name: /^Titre/ }).fill('Sortie au zoo');
  await form.getByRole('textbox', { name: 'Contenu' }).fill('Rendez-vous à midi.');
  const open = form.getByRole('button', { name: 'Aperçu' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Aperçu' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Sortie au zoo' })).toBeVisible();
  await expect(frame.getByText('Rendez-vous à midi.')).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin');
  // The style sheet of the site passes the policy of the frame.
  await expect(frame.getByRole('link', { name: 'Aller au contenu' })).not.toBeInViewport();
  for (const width of [768, 1280, 360]) {
    await dialog.getByRole('button', { name: new RegExp(`${width} px`) }).press('Enter');
    await expect(dialog.getByRole('button', { name: new RegExp(`${width} px`) })).toHaveAttribute('aria-pressed', 'true');
    expect(await frame.locator('html').evaluate(() => innerWidth)).toBe(width);
    await expectAccessible(page, `preview at ${width}`);
  }
  await frame.getByRole('link', { name: 'Toutes les actualités' }).click();
  await expect(frame.getByRole('heading', { level: 1, name: 'Sortie au zoo' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'preview on a phone');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(open).toBeFocused();
  await expect(form.getByRole('textbox', { name: /^Titre/ })).toHaveValue('Sortie au zoo');
});
