import { expect, test } from './fixtures.js';

const answer = `<?xml version="1.0"?><Document><CstmrPmtStsRpt><GrpHdr><CreDtTm>2026-12-02T08:00:00</CreDtTm></GrpHdr><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>F1999-000001</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

test('the operator reads a file of the bank line by line, and is told what a payment lacks', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/debits');
  await expect(page.getByRole('heading', { level: 1, name: 'Prélèvements' })).toBeVisible();

  await test.step('a line that no bill knows is shown, and nothing can be recorded', async () => {
    await page.getByRole('button', { name: 'Lire un fichier de la banque' }).click();
    const dialog = page.getByRole('dialog', { name: /fichier|règlement/ });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'retours.xml', mimeType: 'application/xml', buffer: Buffer.from(answer) });
    await expect(dialog.getByText('0 retour à enregistrer sur 1 ligne.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /F1999-000001/ })).toContainText('Compte clôturé');
    await expect(dialog.getByText('Prélèvement inconnu')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Enregistrer les retours' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
  });

  await test.step('a payment needs a known bill', async () => {
    await page.getByRole('button', { name: 'Enregistrer un règlement' }).click();
    const dialog = page.getByRole('dialog', { name: /fichier|règlement/ });
    await dialog.getByLabel('Numéro de la facture').fill('F1999-000001');
    await dialog.getByRole('textbox', { name: 'Date du règlement' }).fill('01/03/2026');
    await dialog.getByRole('button', { name: 'Enregistrer le règlement' }).click();
    await expect(dialog.getByText('Aucune facture ne porte ce numéro.')).toBeVisible();
  });
});
