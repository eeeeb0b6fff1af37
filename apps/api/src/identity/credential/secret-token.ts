import { createHash, randomBytes } from 'node:crypto';

/** A bearer's secret: 256 random bits, handed out once and kept only as its hash (no salt needed at that length). */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
