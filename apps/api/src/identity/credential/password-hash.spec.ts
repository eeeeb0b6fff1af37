import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password-hash.js';

describe('a hashed password', () => {
  it('is Argon2id, salted, and says nothing of the password', async () => {
    const [first, second] = await Promise.all([hashPassword('Bonne-Journee-2026'), hashPassword('Bonne-Journee-2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });
  it('is recognised, whatever composed its accents', async () => {
    const hash = await hashPassword('Journée-Bonne-2026');
    expect(await isPassword('Journe\u0301e-Bonne-2026', hash)).toBe(true);
    expect(await isPassword('Journee-Bonne-2026', hash)).toBe(false);
  });
  it('is never right for nobody, not even the decoy', async () => {
    expect(await isPassword('nobody has this password', undefined)).toBe(false);
  });
  it('takes as long for nobody as for somebody', async () => {
    const hash = await hashPassword('Bonne-Journee-2026');
    const timed = async (passwordHash: string | undefined) => {
      const start = performance.now();
      await isPassword('Mauvaise-2026', passwordHash);
      return performance.now() - start;
    };
    await timed(undefined);
    const [nobody, somebody]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      nobody.push(await timed(undefined));
      somebody.push(await timed(hash));
    }
    const ratio = Math.min(...nobody) / Math.min(...somebody);
    // The fastest of each, whatever else the machine does; without the decoy the ratio is under 0.01.
    expect(ratio).toBeGreaterThan(0.1);
  });
});
