import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { expect, password, test } from './fixtures.js';
import { pdfBill } from './pages/bill.js';
import { LoginPage } from './pages/login-page.js';
import { RefundDialog } from './pages/refund-dialog.js';
import { RefundListPage } from './pages/refund-list-page.js';
import { crashProduct } from './product.js';

test('a request goes from its PDF bill to remboursée, and survives a kill -9 on the way', async ({ page, office }) => {
  test.setTimeout(180_000);
  const activity = await office.activity({ required_bill: true });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  const login = new LoginPage(page);
  const list = new RefundListPage(page);

  await test.step('sign in', async () => {
    await login.open();
    await login.signIn('admin@cse.demo', password);
    await expect(page.getByText('Connexion réussie')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  });

  await test.step('ask, with the bill, and see how the amount comes about', async () => {
    await page.getByRole('link', { name: 'Activités', exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Remboursements', exact: true }).click();
    const dialog = await list.createRecord();
    await dialog.fill({ person, activity, amount: '83,45', comment: 'Abonnement annuel' });
    await dialog.attach('facture-escalade.pdf', pdfBill());
    await dialog.computeAmount();
    await expect(dialog.card).toContainText('41,73 €');
    await expect(dialog.card).toContainText('Facture 83,45 € × 50 % = 41,73 €.'.replaceAll(' €', '\u00a0€').replace(' %', '\u00a0%'));
    await dialog.action('Enregistrer').click();
    await expect(page.getByText('Votre demande a bien été prise en compte.')).toBeVisible();
    await list.search.fill(activity.activity_name);
    await expect(list.row(activity.activity_name, 'En attente')).toBeVisible();
  });

  await test.step('validate while the server is killed and comes back', async () => {
    const dialog = await list.openRecord(activity.activity_name);
    await expect(dialog.card).toContainText('41,73 €');
    const restart = await crashProduct();
    // The button is pressed while nothing answers: the write waits for the server and is done once.
    const restarted = restart();
    await dialog.action('Valider').click();
    await restarted;
    // The decision may be done before this line, its notification gone: the journey requires that the request is decided once.
    await expect(async () => {
      if (await dialog.root.isVisible()) await dialog.action('Valider').click({ timeout: 2000 });
      await expect(dialog.root).toBeHidden({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    // The reads of this page wait for its write. Those of a page that loads anew do not: right after a start, the read models may be late.
    await expect(list.row(activity.activity_name, 'Validée')).toBeVisible();
  });

  await test.step('find it again after a reload, validated', async () => {
    await list.open('?defaultFilter=false');
    await list.search.fill(activity.activity_name);
    await expect(list.row(activity.activity_name, 'Validée')).toContainText('41,73');
  });

  await test.step('pay it', async () => {
    const dialog = await list.openRecord(activity.activity_name);
    await dialog.action('Marquer remboursée').click();
    const payment = page.getByRole('dialog', { name: 'Marquer la demande remboursée' });
    await payment.getByRole('button', { name: 'Marquer remboursée' }).click();
    await expect(payment).toBeHidden();
    await expect(list.row(activity.activity_name, 'Remboursée')).toBeVisible();
  });

  await test.step('read it in the spreadsheet', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Remboursements.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await readFile(await download.path())) as unknown as ArrayBuffer);
    const cells = book.worksheets[0]?.getSheetValues().flat(2).map(String) ?? [];
    expect(cells).toContain(activity.activity_name);
    expect(cells).toContain('Remboursée');
    expect(cells).toContain('41.73');
  });

  await test.step('read who did what in its history', async () => {
    await list.openRecord(activity.activity_name);
    const dialog = new RefundDialog(page);
    await dialog.showHistory();
    await expect(dialog.root).toContainText('Claire Morel');
    await expect(dialog.root.getByRole('listitem')).not.toHaveCount(0);
    await expect(dialog.root).toContainText(/Remboursée/);
    await dialog.close();
  });
});
