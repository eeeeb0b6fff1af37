import { expect, test } from './fixtures.js';

test('a route is tried on the page of the API, with a key', async ({ page, office }, info) => {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { secret } = await office.post<{ secret: string }>('/api_keys', {
    name: 'Essai',
    permissions: ['PEOPLE_ACCESS'],
    accounting_permissions: [],
    expires_on: day,
  });
  await page.goto('/api/docs');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  const key = dialog.locator('.auth-container').filter({ hasText: 'int_' });
  await key.getByRole('textbox').fill(secret);
  await key.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.locator('#operations-tag-people').click();
  const route = page.locator('.opblock-get').filter({ has: page.locator('[data-path="/api/people"]') });
  await route.locator('.opblock-summary-control').click();
  await page.screenshot({ path: info.outputPath('docs.png') });
  await route.getByRole('button', { name: 'Try it out' }).click();
  // Nothing is sent that the user has not typed: an example of a header would refuse or repeat calls.
  await expect(route.getByPlaceholder('X-Position')).toHaveValue('');
  await route.getByRole('button', { name: 'Execute' }).click();
  await expect(route.locator('.live-responses-table td.response-col_status').last()).toHaveText(/200/);
  await page.screenshot({ path: info.outputPath('answer.png') });
});
