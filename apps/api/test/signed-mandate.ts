/** A mandate that a user signs over HTTP, with the code of the mailbox: `await signMandate(app, claire)`. */
import { Jobs } from '../src/platform/jobs/jobs.js';
import type { TestApp } from './open-test-app.js';
import type { SignedIn } from './signed-in.js';

export const billingFacts = {
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
};
export const mandateSigner = { signer_capacity: 'Trésorière', deliberation_date: '2026-03-12' };

export async function signMandate(app: TestApp, user: SignedIn): Promise<void> {
  await app.get(Jobs).ready();
  const send = async (method: 'PUT' | 'POST', path: string, payload: object) => {
    const url = `/api/billing_datas/${user.environmentId}${path}`;
    const answer = await app.inject({ method, url, headers: user.headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  };
  await send('PUT', '', billingFacts);
  await send('POST', '/code', mandateSigner);
  await send('POST', '/sign', { code: await mailedCode(app, user) });
}

/** The last code that was mailed to the user, once `count` codes are there. */
export async function mailedCode(app: TestApp, { email }: SignedIn, count = 1): Promise<string> {
  for (;;) {
    const mails = (await app.mails()).filter(({ recipient, subject }) => recipient === email && subject === 'Votre code de signature');
    const code = /saisissez ce code : (\d{6})/.exec(mails.at(-1)?.body_text ?? '')?.[1];
    if (mails.length >= count && code !== undefined) return code;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
