import type { Locator, Page } from '@playwright/test';
import { RefundDialog } from './refund-dialog.js';

export class RefundListPage {
  readonly title: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly create: Locator;
  readonly bulk: Locator;
  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.table = page.getByRole('table').first();
    this.search = page.getByRole('textbox', { name: 'Rechercher une demande' });
    this.create = page.getByRole('button', { name: 'Nouvelle demande' });
    this.bulk = page.getByRole('region', { name: 'Actions sur la sélection' });
  }

  open = (path = ''): Promise<unknown> => this.page.goto(`/activitiescse/refund${path}`);

  /** The row that says all of this. */
  row(...texts: string[]): Locator {
    let rows = this.table.getByRole('row');
    for (const text of texts) rows = rows.filter({ hasText: text });
    return rows.first();
  }

  chip = (text: string): Locator => this.page.getByRole('button', { name: `Retirer le filtre : ${text}` });

  async openRecord(...texts: string[]): Promise<RefundDialog> {
    await this.row(...texts)
      .getByRole('button')
      .first()
      .click();
    return new RefundDialog(this.page);
  }

  async createRecord(): Promise<RefundDialog> {
    await this.create.first().click();
    return new RefundDialog(this.page);
  }

  async select(...labels: string[]): Promise<void> {
    for (const label of labels) await this.row(label).getByRole('checkbox').check({ force: true });
  }
}
