import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.js';

/** The token of the last invitation that was mailed to this person, another one than `former`. */
export async function mailedInvitation(request: APIRequestContext, to: string, former?: string): Promise<string> {
  const token = async (): Promise<string | undefined> => {
    const answer = await request.get('/api/mailbox', { params: { to } });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    const tokens = mails.flatMap(({ text }) => /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? []);
    return tokens.find((each) => each !== former);
  };
  await expect.poll(token).toBeDefined();
  return (await token()) ?? '';
}
