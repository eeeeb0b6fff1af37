import { expect, type Locator, type Page } from '@playwright/test';
import type { Activity, Person } from '../office.js';

type Filled = { person?: Person; activity?: Activity; date?: string; amount?: string; comment?: string };

/** One request over its list. */
export class RefundDialog {
  readonly root: Locator;
  readonly person: Locator;
  readonly activity: Locator;
  readonly date: Locator;
  readonly amount: Locator;
  readonly card: Locator;
  readonly compute: Locator;
  constructor(readonly page: Page) {
    this.root = page.getByRole('dialog', { name: /demande/i }).first();
    this.person = this.root.getByRole('combobox', { name: /^Bénéficiaire/ });
    this.activity = this.root.getByRole('combobox', { name: /^Activité/ });
    this.date = this.root.getByRole('textbox', { name: /^Date de la facture/ });
    this.amount = this.root.getByRole('textbox', { name: /^Montant de la facture/ });
    this.card = this.root.getByRole('region', { name: 'Calcul du remboursement' });
    this.compute = this.card.getByRole('button', { name: 'Calculer le montant remboursable' });
  }

  async fill({ person, activity, date, amount, comment }: Filled): Promise<void> {
    if (person) await this.choosePerson(person);
    if (activity) await this.activity.selectOption(activity.id);
    if (date) await this.date.fill(date);
    if (amount) await this.amount.fill(amount);
    if (comment) await this.root.getByRole('textbox', { name: 'Commentaire' }).fill(comment);
  }

  async choosePerson({ fullname }: Person): Promise<void> {
    await this.person.fill(fullname);
    await this.page.getByRole('option', { name: fullname }).first().click();
  }

  async attach(name: string, content: Buffer, mimeType = 'application/pdf'): Promise<void> {
    await this.root.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });
    await expect(this.root.getByRole('button', { name: `Télécharger ${name}` })).toBeVisible();
  }

  async computeAmount(): Promise<void> {
    await this.compute.click();
    await expect(this.compute).toBeHidden();
  }

  action = (name: string): Locator => this.root.getByRole('button', { name });

  async showHistory(): Promise<void> {
    await this.root.getByRole('button', { name: 'Historique' }).click();
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Fermer' }).click();
    await expect(this.root).toBeHidden();
  }
}
