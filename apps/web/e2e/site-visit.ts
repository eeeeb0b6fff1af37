import type { APIRequestContext, Page } from '@playwright/test';
import { expect, tokensOf } from './fixtures.js';

/** The link of the last mail to this address, once it is there. */
export async function mailedSiteLink(request: APIRequestContext, to: string): Promise<string> {
  const link = async (): Promise<string | undefined> => {
    const { mails } = (await (await request.get('/api/mailbox', { params: { to } })).json()) as { mails: { text: string }[] };
    return /https?:\S+\/connexion\/lien\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? '';
}

/** The structure of a members' site, by its API. */
export async function siteOwner(request: APIRequestContext, email = 'admin@syndicat.demo') {
  const { token } = await tokensOf(request, email);
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: 'post' | 'put', path: string, data: Record<string, unknown> = {}): Promise<{ id: string }> => {
    const answer = await request[method](`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const answer = await request.get('/api/users/me/token', { headers, params: { to: 'website' } });
  return { headers, send, site: ((await answer.json()) as { redirect: string }).redirect };
}

/** Signs a member in by the link of the mail. */
export async function enterSpace(page: Page, request: APIRequestContext, site: string, email: string): Promise<void> {
  await page.goto(`${site}/connexion`);
  await page.getByLabel('Votre adresse électronique').fill(email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.goto(await mailedSiteLink(request, email));
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page).toHaveURL(/\/mon-espace$/);
}
