import { createHmac } from 'node:crypto';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { errors, jwtVerify, SignJWT } from 'jose';

export const accessTokenMinutes = 15;
const issuer = 'intendance';

export type AccessClaims = { userId: UserId; environmentId: EnvironmentId; sessionId: string };

/** The key for access tokens is derived, so that the same installation secret can serve other purposes. */
export const accessKey = (secret: string): Uint8Array => createHmac('sha256', secret).update('access-token').digest();

export const signAccessToken = (key: Uint8Array, { userId, environmentId, sessionId }: AccessClaims, now: Date): Promise<string> =>
  new SignJWT({ env: environmentId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + accessTokenMinutes * 60_000))
    .sign(key);

/** `expired` for our own token after its end, `invalid` for a foreign or altered one. */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<(AccessClaims & { expiresAt: number }) | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: now });
    const { sub, env, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof env !== 'string' || typeof sid !== 'string' || exp === undefined) return 'invalid';
    return { userId: sub as UserId, environmentId: env as EnvironmentId, sessionId: sid, expiresAt: exp * 1000 };
  } catch (error) {
    // jose checks the signature before the dates: an expired token was once a good one.
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}
