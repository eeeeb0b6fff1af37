import { hash, verify } from '@node-rs/argon2';

// Argon2id with 19 MiB, two passes, one lane: about 25 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same password typed on two systems may compose its accents differently. */
const bytes = (password: string): Uint8Array => Buffer.from(password.normalize('NFC'));

export const hashPassword = (password: string): Promise<string> => hash(bytes(password), cost);

let decoy: Promise<string> | undefined;

/** Without a hash (an unknown user), a decoy is verified: the response time does not reveal which users exist. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await decoy), bytes(password));
  return passwordHash !== undefined && isRight;
}
