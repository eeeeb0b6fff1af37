import { expect, type Locator, type Page } from '@playwright/test';
import type { Activity, Person } from '../office.js';

type Names = { dialog: RegExp; date: RegExp; card: string; compute: string };
export type Claimed = { person?: Person; activity?: Activity; date?: string; comment?: string };

/** The dialog of a claim over its list: the common part of refunds and registrations. */
export class ClaimDialog {
  readonly root: Locator;
  readonly person: Locator;
  readonly activity: Locator;
  readonly date: Locator;
  readonly card: Locator;
  readonly compute: Locator;
  constructor(
    readonly page: Page,
    names: Names,
  ) {
    this.root = page.getByRole('dialog', { name: names.dialog }).first();
    this.person = this.root.getByRole('combobox', { name: /^Bénéficiaire/ });
    this.activity = this.root.getByRole('combobox', { name: /^Activité/ });
    this.date = this.root.getByRole('textbox', { name: names.date });
    this.card = this.root.getByRole('region', { name: names.card });
    this.compute = this.card.getByRole('button', { name: names.compute });
  }

  async fillClaim({ person, activity, date, comment }: Claimed): Promise<void> {
    if (person) await this.choosePerson(person);
    if (activity) await this.activity.selectOption(activity.id);
    if (date) await this.date.fill(date);
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

  action = (name: string): Locator => this.root.getByRole('button', { name: new RegExp(`^${name}( et suivante)?$`) });

  async showHistory(): Promise<void> {
    await this.root.getByRole('button', { name: 'Historique' }).click();
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Fermer' }).click();
    await expect(this.root).toBeHidden();
  }
}
