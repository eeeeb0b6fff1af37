import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.js';

/** The address of the last invitation that was mailed to this person. */
export async function mailedInvitation(request: APIRequestContext, to: string): Promise<string> {
  const link = async (): Promise<string | undefined> => {
    const answer = await request.get('/api/mailbox', { params: { to } });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    return /\/invitation\/[\w-]{43}/.exec(mails.map(({ text }) => text).join())?.[0];
  };
  await expect.poll(link).toBeDefined();
  return (await link()) ?? '';
}
