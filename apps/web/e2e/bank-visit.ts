import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

type Choice = { error?: string; message?: string; refuses?: boolean };

/** At the sandbox bank: the page of consent, as the user fills it in. It comes back by itself. */
export async function visitBank(page: Page, { error = '', message = '', refuses = false }: Choice = {}): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Banque de démonstration' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ce que la connexion deviendra' }).selectOption(error);
  await page.getByRole('textbox', { name: 'Message de la banque (facultatif)' }).fill(message);
  await page.getByRole('button', { name: refuses ? 'Refuser' : 'Autoriser' }).click();
}
