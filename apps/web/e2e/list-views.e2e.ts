import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { RefundListPage } from './pages/refund-list-page.js';

test('a view is kept for its user, or shared with every user of the structure', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}, info) => {
  const unique = Date.now().toString(36);
  const [own, common] = [`À revoir ${unique}`, `En retard ${unique}`];
  await signIn('admin@cse.demo');
  const list = new RefundListPage(page);
  const views = page.getByRole('button', { name: 'Vues', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette vue' });
  const save = async (name: string) => {
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
    await dialog.getByLabel('Nom de la vue').fill(name);
  };

  await test.step('for its user', async () => {
    await list.open('?status=refused&defaultFilter=false');
    await views.click();
    await save('');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Nom de la vue')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Nom de la vue').fill(own);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: own })).toBeFocused();
  });

  await test.step('for the structure, without the search', async () => {
    await list.open('?status=refused&order=date&defaultFilter=false&q=a');
    await views.click();
    await save(common);
    await dialog.getByText('Partager avec tous les utilisateurs de la structure').last().click();
    await expect(dialog.getByText('Ne sera pas partagé : la recherche')).toBeVisible();
    await expectAccessible(page, 'a view to share');
    await page.screenshot({ path: info.outputPath('share-view.png') });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`Vue « ${common} » partagée.`).first()).toBeVisible();
  });

  await test.step('a colleague applies it, and has no view of another browser', async () => {
    const email = `vues-${unique}@cse.demo`;
    await join(request, 'admin@cse.demo', email, ['ACTIVITY_ACCESS']);
    const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    await other.goto('/login?next=%2Factivitiescse%2Frefund');
    await other.getByLabel('Adresse électronique').fill(email);
    await other.getByLabel('Mot de passe', { exact: true }).fill(invitedPassword);
    await other.getByRole('button', { name: 'Se connecter' }).click();
    await expect(other).not.toHaveURL(/login/);
    await other.goto('/activitiescse/refund');
    await other.getByRole('button', { name: 'Vues', exact: true }).click();
    await expect(other.getByRole('menuitem', { name: common })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: own })).toHaveCount(0);
    await other.screenshot({ path: info.outputPath('shared-views.png') });
    await other.getByRole('menuitem', { name: common }).click();
    await expect(other).toHaveURL(/status=refused/);
    expect(new URL(other.url()).searchParams.has('q')).toBe(false);
    await other.getByRole('button', { name: common }).click();
    await other.getByRole('menuitem', { name: `Ne plus partager la vue « ${common} »` }).click();
    await expect(other.getByText(`La vue « ${common} » n’est plus partagée.`).first()).toBeVisible();
    await other.close();
  });

  await test.step('and only the own one is left', async () => {
    await page.reload();
    await views.click();
    await expect(page.getByRole('menuitem', { name: own })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: common })).toHaveCount(0);
  });
});
