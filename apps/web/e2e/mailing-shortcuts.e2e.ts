import { expectAccessible } from './axe.js';
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

  await test.step('the ticked rows of the directory only', async () => {
    await page.goto('/people');
    const rows = page.getByRole('row');
    const names: string[] = [];
    for (const rank of [1, 3]) {
      names.push(await rows.nth(rank).getByRole('link').first().innerText());
      await rows.nth(rank).getByRole('checkbox').check();
    }
    const bar = page.getByLabel('Actions sur la sélection');
    await expect(bar).toContainText('2 personnes sélectionnées');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Écrire à ces personnes' }).click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    const items = page.getByRole('list', { name: 'Destinataires choisis' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    for (const name of names) await expect(items.filter({ hasText: name })).toHaveCount(1);
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
    const article = {
      id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      title: 'Galette des rois',
      date: '2027-01-06',
      type: 'image',
      status: 'PUBLISHED',
    };
    await page.route('**/api/articles?*', (route) => route.fulfill({ json: { totalCount: 1, articles: [{ ...article, version: 1 }] } }));
    const recipients = { lists: [], people: [], addresses: [] };
    await page.route('**/api/mailings/template?type=article*', (route) =>
      route.fulfill({ json: { subject: article.title, body: '<p>Venez nombreux</p>', recipients } }),
    );
    await page.goto('/website/blog/articles');
    await page.getByRole('button', { name: `Écrire un publipostage : ${article.title}` }).click();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
    await expect(page.getByLabel('Objet', { exact: true })).toHaveValue(article.title);
  });
});
