import { createHash } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { type LinkPurpose, OneTimeTokens } from './one-time-tokens.js';

/** The lifetime of each link, in minutes: a new purpose does not compile without one. */
const lifetimes: Record<LinkPurpose, number> = {
  'reset-password': 60,
  'first-password': 1440,
  'confirm-email': 10_080,
  login: 5,
  website: 5,
  invitation: 10_080,
};
const purposes = Object.keys(lifetimes) as LinkPurpose[];

let app: TestApp;
let links: OneTimeTokens;
let owner: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  links = app.get(OneTimeTokens);
  owner = await signedIn(app);
});
afterAll(() => app?.close());

const issue = (purpose: LinkPurpose, sessionId?: string) =>
  links.issue(purpose, { userId: owner.userId, environmentId: owner.environmentId, ...(sessionId && { sessionId }) });

describe.each(purposes)('a link of the purpose %s', (purpose) => {
  it('has 256 random bits, stored as their hash alone', async () => {
    const [token, another] = [await issue(purpose), await issue(purpose)];
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(another).not.toBe(token);
    const { rows } = await app.pools.owner.query<{ row: string }>(
      'select row_to_json(t)::text as row from identity.one_time_token t where hash = $1',
      [createHash('sha256').update(token).digest()],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  it('works once, even for twenty requests at once', async () => {
    const token = await issue(purpose);
    const uses = await Promise.all(Array.from({ length: 20 }, () => links.use(purpose, token)));
    expect(uses.filter(Boolean)).toEqual([{ userId: owner.userId, environmentId: owner.environmentId, sessionId: null }]);
    expect(await links.find(purpose, token)).toBeUndefined();
  });

  it('works to the end of its time, and not after', async () => {
    const [kept, late] = [await issue(purpose), await issue(purpose)];
    const lifetime = lifetimes[purpose] * 60_000;
    app.clock.advance(lifetime - 1);
    expect(await links.use(purpose, kept)).toBeDefined();
    app.clock.advance(1);
    expect([await links.find(purpose, late), await links.use(purpose, late)]).toEqual([undefined, undefined]);
    app.clock.advance(-lifetime);
  });

  it('is worth nothing for another purpose', async () => {
    const token = await issue(purpose);
    for (const other of purposes.filter((each) => each !== purpose))
      expect([await links.find(other, token), await links.use(other, token)]).toEqual([undefined, undefined]);
    expect(await links.use(purpose, token)).toBeDefined();
  });

  it('is worth nothing after a change of password', async () => {
    const token = await issue(purpose);
    await links.revokeAll(owner.userId);
    expect(await links.use(purpose, token)).toBeUndefined();
  });

  it('is worth nothing after the end of the session that requested it', async () =>
    expect(await links.use(purpose, await issue(purpose, newId()))).toBeUndefined());

  it('is worth nothing when a character changes', async () => {
    const token = await issue(purpose);
    for (const changed of ['', `${token}A`, token.slice(1), token.toUpperCase(), `${token}\u0000`])
      expect(await links.use(purpose, changed)).toBeUndefined();
  });
});
