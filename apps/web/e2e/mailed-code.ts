import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.js';

/** The signature code of the last mail to this user, once it is there. */
export async function mailedCode(request: APIRequestContext, to: string): Promise<string> {
  const code = async (): Promise<string | undefined> => {
    const answer = await request.get('/api/mailbox', { params: { to } });
    const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] };
    return /saisissez ce code : (\d{6})/.exec(mails.find(({ subject }) => subject === 'Votre code de signature')?.text ?? '')?.[1];
  };
  await expect.poll(code).toMatch(/^\d{6}$/);
  return (await code()) ?? '';
}
