import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../office.js';
import { ClaimDialog, type Claimed } from './claim-dialog.js';

/** One registration over its list. */
export class RegistrationDialog extends ClaimDialog {
  readonly entries: Locator;
  readonly more: Locator;
  readonly less: Locator;
  constructor(page: Page) {
    super(page, {
      dialog: /inscription/i,
      date: /^Date de l’inscription/,
      card: 'Montant de l’inscription',
      compute: 'Calculer le montant de l’inscription',
    });
    this.entries = this.root.getByRole('textbox', { name: /^Participants/ });
    this.more = this.root.getByRole('button', { name: 'Un participant de plus' });
    this.less = this.root.getByRole('button', { name: 'Un participant de moins' });
  }

  /** The amount is found by itself, once the form rests. */
  override async computeAmount(): Promise<void> {
    await expect(this.compute).toBeHidden();
  }

  async addOther({ fullname }: Person): Promise<void> {
    await this.root.getByRole('combobox', { name: 'Autres bénéficiaires' }).fill(fullname);
    await this.page.getByRole('option', { name: fullname }).first().click();
    await expect(this.root.getByRole('button', { name: `Retirer ${fullname}` })).toBeVisible();
  }

  async fill({ entries, ...claim }: Claimed & { entries?: string }): Promise<void> {
    await this.fillClaim(claim);
    if (entries) await this.entries.fill(entries);
  }
}
