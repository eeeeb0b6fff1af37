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
  signIn: async ({ page, request }, use) =>
    use(async (email) => {
      const { refresh_token } = await tokensOf(request, email);
      await page.addInitScript((token) => {
        if (sessionStorage.getItem('e2e')) return;
        sessionStorage.setItem('e2e', 'signed in once');
        localStorage.setItem('intendance.refresh-token', token);
      }, refresh_token);
    }),
});

export { expect };

export async function tokensOf(request: APIRequestContext, email: string): Promise<{ token: string; refresh_token: string }> {
  const answer = await request.post('/api/login_check', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as { token: string; refresh_token: string };
}
