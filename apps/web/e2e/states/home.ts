import type { homeScreens } from '../../src/home/screens.js';
import type { ScreenStates } from './state.js';

export const homeStates: ScreenStates<typeof homeScreens> = {
  '/home': [
    {
      name: 'home',
      address: '/home',
      isStill: true,
      shows: (page) => page.getByText('remboursement à valider').or(page.getByText('à valider')).first(),
    },
    {
      name: 'home, palette',
      isOfShell: true,
      address: '/home',
      steps: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Control+k');
      },
      shows: (page) => page.getByRole('listbox', { name: 'Résultats' }),
    },
    {
      name: 'home, notifications',
      isOfShell: true,
      address: '/home',
      isReachedByWidth: true,
      steps: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('button', { name: /^Notifications/ }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading'),
    },
  ],
};
