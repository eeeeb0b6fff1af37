import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { Office } from './office.js';

export const password = 'Demo-Intendance-2026';

type Fixtures = {
  /** The API with the session of a clerk of the demo works council, to prepare the start of a journey. */
  office: Office;
  /** Opens the browser already signed in as that demo user. */
  signIn: (email: string) => Promise<void>;
};

export const address = (): string => process.env.E2E_ADDRESS ?? '';

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(address()),
  office: async ({ request }, use) => use(await Office.open(request)),
  signIn: async ({ page }, use) =>
    use(async (email) => {
      // The request of the page shares its cookies: the refresh token is in one of them.
      const { token } = await tokensOf(page.request, email, { 'x-session': 'cookie' });
      const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
      await page.addInitScript((session) => {
        if (sessionStorage.getItem('e2e')) return;
        sessionStorage.setItem('e2e', 'signed in once');
        localStorage.setItem('intendance.session', session);
      }, sid);
    }),
});

export { expect };

export async function tokensOf(request: APIRequestContext, email: string, headers = {}): Promise<{ token: string }> {
  const answer = await request.post('/api/login_check', { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as { token: string };
}
