import type { APIRequestContext } from '@playwright/test';
import { expect, password } from './fixtures.js';

/** A structure on trial, without a mandate; its administrator has confirmed the address. @returns the address of the administrator */
export async function newStructure(
  request: APIRequestContext,
  name = 'CSE du Parc',
  type: 'CSE' | 'ASSOCIATION' | 'SYNDICAT' = 'CSE',
): Promise<string> {
  const email = `nadia-${Date.now()}@cse.example`;
  const names = { name, type, firstname: 'Nadia', lastname: 'Petit' };
  const signUp = { ...names, email, password, password_confirm: password, accept_terms: true };
  expect((await request.post('/api/register', { data: signUp })).status()).toBe(201);
  const token = async (): Promise<string | undefined> => {
    const { mails } = (await (await request.get('/api/mailbox', { params: { to: email } })).json()) as { mails: { text: string }[] };
    return mails.flatMap(({ text }) => /\/confirm\/([\w-]+)/.exec(text)?.[1] ?? [])[0];
  };
  await expect.poll(token).toBeDefined();
  expect((await request.post(`/api/confirm-email/${await token()}`)).ok()).toBe(true);
  return email;
}
