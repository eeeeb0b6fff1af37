import type { Page } from '@playwright/test';
import { ClaimListPage } from './claim-list-page.js';
import { RegistrationDialog } from './registration-dialog.js';

export class RegistrationListPage extends ClaimListPage<RegistrationDialog> {
  constructor(page: Page) {
    const names = { path: '/activitiescse/inscriptions', search: 'Rechercher une inscription', create: 'Nouvelle inscription' };
    super(page, names, (over) => new RegistrationDialog(over));
  }
}
