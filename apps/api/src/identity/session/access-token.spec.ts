import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { accessKey, readAccessToken, signAccessToken } from './access-token.js';

const key = accessKey('a secret of this installation, 32+');
const now = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const claims = { userId: newId<'user'>(), environmentId: newId<'environment'>(), sessionId: newId() };

describe('an access token', () => {
  it('says who, where and which session', async () =>
    expect(await readAccessToken(key, await signAccessToken(key, claims, now), later(14))).toEqual({
      ...claims,
      expiresAt: later(15).getTime(),
    }));
  it('is over after fifteen minutes', async () =>
    expect(await readAccessToken(key, await signAccessToken(key, claims, now), later(15))).toBe('expired'));
  it('of another installation is nothing', async () =>
    expect(await readAccessToken(key, await signAccessToken(accessKey('another secret'), claims, now), now)).toBe('invalid'));
  it('cannot name its own algorithm', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const payload = { iss: 'intendance', sub: claims.userId, env: claims.environmentId, sid: claims.sessionId, exp: 4_102_444_800 };
    expect(await readAccessToken(key, `${encode({ alg: 'none' })}.${encode(payload)}.`, now)).toBe('invalid');
  });
  it('without a session or an environment is nothing', async () => {
    const bare = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setIssuer('intendance').setSubject('x').sign(key);
    expect(await readAccessToken(key, bare, now)).toBe('invalid');
  });
  it.each(['', 'x', 'a.b.c'])('is not %j', async (token) => expect(await readAccessToken(key, token, now)).toBe('invalid'));
});
