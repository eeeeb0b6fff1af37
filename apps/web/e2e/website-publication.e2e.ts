import { expectAccessible } from './axe.js';
import { expect, test, tokensOf } from './fixtures.js';
import { png } from './png.js';

test('prepares, publishes, schedules and restores an article', async ({ page, request, signIn }) => {
  const api = await articlesOf(request);
  const article = await api.published('Bal de printemps');
  await signIn('admin@syndicat.demo');
  await page.goto(`/website/blog/articles?fiche=${article.id}`);
  const form = page.getByRole('dialog', { name: 'Modifier l’article' });
  await form.getByRole('textbox', { name: /^Titre/ }).fill('Grand bal de printemps');
  await form.getByRole('button', { name: 'Enregistrer sans publier' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Bal de printemps' });
  await expect(row.getByText('Modifié')).toBeVisible();
  expect(await api.page(article.id)).toContain('<h1>Bal de printemps</h1>');

  await page.goto(`/website/blog/articles?fiche=${article.id}`);
  await expect(form.getByText('Le site montre encore la version publiée')).toBeVisible();
  await form.getByRole('button', { name: 'Publier les modifications' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publier ces modifications ?' });
  await expect(question.getByText('Titre')).toBeVisible();
  await expect(question.locator('ins')).toContainText('Grand');
  await expectAccessible(page, 'publication');
  await question.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Publié sur le site.').first()).toBeVisible();
  await expect.poll(() => api.page(article.id)).toContain('<h1>Grand bal de printemps</h1>');

  await page.getByRole('button', { name: 'Versions : Grand bal de printemps' }).click();
  const versions = page.getByRole('dialog', { name: /^Versions de/ });
  await versions.getByLabel('Version de départ').selectOption({ index: 2 });
  await expect(versions.locator('ins')).toContainText('Grand');
  await expectAccessible(page, 'versions');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await versions.getByRole('button', { name: 'Restaurer la version de départ' }).click();
  await expect(page.getByText('Version reprise : publiez-la pour la montrer sur le site.').first()).toBeVisible();

  await page.goto(`/website/blog/articles?fiche=${article.id}`);
  await expect(form.getByRole('textbox', { name: /^Titre/ })).toHaveValue('Bal de printemps');
  await form.getByRole('textbox', { name: /^Paraît le/ }).fill('31/12/2099');
  await form.getByLabel('Heure de parution').fill('08:30');
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Le 31/12/2099 à 08:30')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler la programmation : Bal de printemps' }).click();
  await expect(page.getByText('Le 31/12/2099 à 08:30')).toBeHidden();
});

async function articlesOf(request: Parameters<typeof tokensOf>[0]) {
  const { token } = await tokensOf(request, 'admin@syndicat.demo');
  const headers = { authorization: `Bearer ${token}` };
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const site = await (await request.get('/api/users/me/token?to=website', { headers })).json();
  return {
    published: async (title: string) => {
      const upload = await request.post('/api/website/image', {
        headers,
        multipart: { file: { name: 'bal.png', mimeType: 'image/png', buffer: png(1200, 800) } },
      });
      const { id: file } = await upload.json();
      const image = await send<{ id: string }>('/images', {
        file,
        name: 'Bal',
        type: 'article',
        format: 'square',
        alt: 'Une piste de danse',
      });
      const pictures = { cover_id: image.id, lg_id: image.id };
      return send<{ id: string }>('/articles', {
        title,
        content: '<p>Venez danser.</p>',
        date: '2026-01-05',
        ...pictures,
        status: 'PUBLISHED',
      });
    },
    page: async (id: string): Promise<string> => (await request.get(`${site.redirect}/actualites/${id}`)).text(),
  };
}
