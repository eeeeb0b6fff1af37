import { isUuid, newId } from '@intendance/kernel/id.js';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** The user who opens the shop, and the structure of that user. */
export type ShopVisitor = { readonly userId: string; readonly environmentId: string; readonly name: string; readonly email: string };

const issuer = 'intendance';
const audience = 'ticketing';
const minutes = 2;
/** The partner checks the token with the text of the secret, as any library of JSON Web Tokens takes it. */
const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

export const signShopToken = (secret: string, { userId, environmentId, name, email }: ShopVisitor, now: Date): Promise<string> =>
  new SignJWT({ env: environmentId, name, email })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + minutes * 60_000))
    .sign(keyOf(secret));

/** Undefined for a token that is expired, altered or of another structure than its secret. */
export async function readShopToken(
  token: string,
  secretOf: (environmentId: string) => Promise<string>,
  now: Date,
): Promise<(ShopVisitor & { readonly tokenId: string }) | undefined> {
  try {
    const { env } = decodeJwt(token);
    if (typeof env !== 'string' || !isUuid(env)) return undefined;
    const checks = { issuer, audience, algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp', 'jti', 'sub'] };
    const { payload } = await jwtVerify(token, keyOf(await secretOf(env)), checks);
    const { sub = '', jti = '', name, email } = payload;
    return { userId: sub, environmentId: env, name: String(name ?? ''), email: String(email ?? ''), tokenId: jti };
  } catch {
    return undefined;
  }
}
