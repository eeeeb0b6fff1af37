import { expect, test } from './fixtures.js';

const trialOver = "Votre période d'essai a expiré";

test('what a toast said is read again after it is gone, until the session ends', async ({ page, signIn }) => {
  await signIn('admin@essai-expire.demo');
  await page.goto('/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.evaluate(() => {
    history.pushState(null, '', '/comptability');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(bell).toHaveAccessibleName('Notifications, 1 non lue');
  await page.getByRole('button', { name: 'Fermer la notification' }).click();

  await bell.focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: 'Notifications' });
  await expect(tray.getByRole('listitem')).toContainText(trialOver);
  await page.keyboard.press('Escape');
  await expect(tray).toBeHidden();
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Notifications');

  await bell.click();
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await tray.getByRole('button', { name: 'Tout effacer' }).click();
  await expect(tray).toContainText('Rien à signaler');
});
