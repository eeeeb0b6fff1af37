import type { Locator, Page } from '@playwright/test';
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

  async fill({ entries, ...claim }: Claimed & { entries?: string }): Promise<void> {
    await this.fillClaim(claim);
    if (entries) await this.entries.fill(entries);
  }
}
