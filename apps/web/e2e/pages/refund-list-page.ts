import type { Page } from '@playwright/test';
import { ClaimListPage } from './claim-list-page.js';
import { RefundDialog } from './refund-dialog.js';

export class RefundListPage extends ClaimListPage<RefundDialog> {
  constructor(page: Page) {
    const names = { path: '/activitiescse/refund', search: 'Rechercher une demande', create: 'Nouvelle demande' };
    super(page, names, (over) => new RefundDialog(over));
  }
}
