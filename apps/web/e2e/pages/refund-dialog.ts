import type { Locator, Page } from '@playwright/test';
import { ClaimDialog, type Claimed } from './claim-dialog.js';

/** One request over its list. */
export class RefundDialog extends ClaimDialog {
  readonly amount: Locator;
  constructor(page: Page) {
    super(page, {
      dialog: /demande/i,
      date: /^Date de la facture/,
      card: 'Calcul du remboursement',
      compute: 'Calculer le montant remboursable',
    });
    this.amount = this.root.getByRole('textbox', { name: /^Montant de la facture/ });
  }

  async fill({ amount, ...claim }: Claimed & { amount?: string }): Promise<void> {
    await this.fillClaim(claim);
    if (amount) await this.amount.fill(amount);
  }
}
