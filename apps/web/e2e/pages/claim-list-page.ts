import type { Locator, Page } from '@playwright/test';

type Names = { path: string; search: string; create: string };

/** The list of a kind of claims; `Dialog` is the page object of its dialog. */
export class ClaimListPage<Dialog> {
  readonly title: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly create: Locator;
  readonly bulk: Locator;
  constructor(
    readonly page: Page,
    private readonly names: Names,
    private readonly dialogOf: (page: Page) => Dialog,
  ) {
    this.title = page.getByRole('heading', { level: 1 });
    this.table = page.getByRole('table').first();
    this.search = page.getByRole('textbox', { name: names.search });
    this.create = page.getByRole('button', { name: names.create });
    this.bulk = page.getByRole('region', { name: 'Actions sur la sélection' });
  }

  open = (path = ''): Promise<unknown> => this.page.goto(`${this.names.path}${path}`);

  /** The row with all of these texts. */
  row(...texts: string[]): Locator {
    let rows = this.table.getByRole('row');
    for (const text of texts) rows = rows.filter({ hasText: text });
    return rows.first();
  }

  chip = (text: string): Locator => this.page.getByRole('button', { name: `Retirer le filtre : ${text}` });

  async openRecord(...texts: string[]): Promise<Dialog> {
    await this.row(...texts)
      .getByRole('button')
      .first()
      .click();
    return this.dialogOf(this.page);
  }

  async createRecord(): Promise<Dialog> {
    await this.create.first().click();
    return this.dialogOf(this.page);
  }

  async select(...labels: string[]): Promise<void> {
    for (const label of labels) await this.row(label).getByRole('checkbox').check({ force: true });
  }
}
