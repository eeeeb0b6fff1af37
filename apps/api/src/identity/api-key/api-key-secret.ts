import { newSecretToken } from '../credential/secret-token.js';

const scheme = 'int_';
/** The scheme and four of the 43 random characters: enough to recognise a key, too few to guess the rest. */
const prefixLength = scheme.length + 4;

/** Starts with a fixed scheme, so that secret scanners find leaked keys. */
export const newApiKeySecret = (): string => `${scheme}${newSecretToken()}`;
export const isApiKeySecret = (token: string): boolean => token.startsWith(scheme);
/** A secret that begins as the key says: a repeated request makes another secret than the request that wrote the key. */
export const withPrefix = (secret: string, prefix: string): string => prefix + secret.slice(prefixLength);
export const prefixOf = (secret: string): string => secret.slice(0, prefixLength);
