import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const secretBytes = 20;
/** Codes of the period before and after are taken too: clocks of phones differ. */
const tolerance = 1;

/** Time-based codes of six digits (RFC 6238), as every authenticator application computes them. */
const passwordsOf = (secret: Buffer, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).buffer);

/** For those who type it. */
export const base32Of = (secret: Buffer): string => new Secret({ buffer: new Uint8Array(secret).buffer }).base32;

/** The content of the QR code. */
export const addressOf = (secret: Buffer, issuer: string, account: string): string => passwordsOf(secret, issuer, account).toString();

/** The number of the period whose code this is; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = passwordsOf(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** For specs and for whoever has the secret. */
export const codeAt = (secret: Buffer, now: Date): string => passwordsOf(secret).generate({ timestamp: now.getTime() });
