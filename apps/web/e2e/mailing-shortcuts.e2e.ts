import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a mailing begins from a list of people, a person and an article', async ({ page }) => {
  test.setTimeout(120_000);

  await test.step('the directory, under its filters', async () => {
    await page.goto('/people');
    await page.getByRole('textbox', { name: 'Rechercher une personne' }).fill('mar');
    await expect(page).toHaveURL(/mar/);
    await expect(page.getByRole('row').nth(1)).toContainText(/mar/i);
    await page.getByRole('link', { name: 'Écrire à ces personnes' }).click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('list', { name: 'Destinataires choisis' }).getByRole('listitem').first()).toContainText(/mar/i);
  });

  await test.step('one person', async () => {
    await page.goto('/people');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const write = page.getByRole('link', { name: 'Écrire', exact: true });
    await expect(write).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await write.click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('list', { name: 'Destinataires choisis' })).toContainText(name);
  });

  await test.step('the refunds that wait, each beneficiary once', async () => {
    await page.goto('/activitiescse/refund');
    await page.getByRole('link', { name: 'Écrire à ces personnes' }).click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    const items = page.getByRole('list', { name: 'Destinataires choisis' }).getByRole('listitem');
    const names = await items.allInnerTexts();
    expect(new Set(names).size).toBe(names.length);
  });

  await test.step('an article of the site', async () => {
    await page.goto('/website/blog/articles');
    const row = page.getByRole('row').nth(1);
    const title = await row.getByRole('rowheader').innerText();
    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Écrire un publipostage' }).click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    await expect(page.getByLabel('Objet', { exact: true })).toHaveValue(title);
  });
});
